package dev.freshet.maven;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/** Refuses classes that were compiled without the annotation processor, as {@code Freshet.run} does at startup. */
final class WiringCheck {
    private static final Set<String> NEED_WIRING = Set.of("Ldev/freshet/inject/Component;",
            "Ldev/freshet/inject/Service;", "Ldev/freshet/inject/Repository;", "Ldev/freshet/inject/Configuration;",
            "Ldev/freshet/config/ConfigurationProperties;", "Ldev/freshet/web/RestController;",
            "Ldev/freshet/web/websocket/WebSocketEndpoint;", "Ldev/freshet/clients/HttpClient;");

    private WiringCheck() {
    }

    /** @throws PackagingException if a class has an annotation that needs a wiring, and there is none */
    static void check(Path classes, String version) throws IOException, PackagingException {
        if (Files.exists(classes.resolve(ClassPathFacts.WIRINGS))) {
            return;
        }
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).sorted().toList()) {
                ClassModel type = ClassFile.of().parse(file);
                if (isAnnotated(type)) {
                    throw new PackagingException(message(type.thisClass().asInternalName().replace('/', '.'), version));
                }
            }
        }
    }

    private static boolean isAnnotated(ClassModel type) {
        return type.findAttribute(Attributes.runtimeInvisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(each -> NEED_WIRING.contains(each.className().stringValue()));
    }

    private static String message(String type, String version) {
        return type + " has an annotation of Freshet, but the annotation processor did not run when it was compiled.\n"
                + "Let your pom.xml inherit freshet-parent, or add to its <build><plugins>:\n\n" + """
                <plugin>
                  <artifactId>maven-compiler-plugin</artifactId>
                  <configuration>
                    <annotationProcessorPaths>
                      <path>
                        <groupId>dev.freshet</groupId>
                        <artifactId>freshet-processor</artifactId>
                        <version>VERSION</version>
                      </path>
                    </annotationProcessorPaths>
                  </configuration>
                </plugin>
                """.replace("VERSION", version).indent(2);
    }
}
