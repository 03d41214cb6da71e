package dev.freshet.data.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Wiring;
import dev.freshet.processor.FreshetProcessor;
import io.avaje.jsonb.generator.JsonbProcessor;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that is a named module, with rows in an exported package and in one that it keeps to itself. */
class ModuleOfUserTest {
    private static final Map<String, String> SOURCES = Map.of("module-info.java", """
            module com.acme {
                requires transitive dev.freshet.data;
                requires dev.freshet.web;
                exports com.acme.users;
                provides dev.freshet.inject.Wiring with com.acme.FreshetWiring;
                provides io.avaje.jsonb.spi.JsonbExtension with com.acme.internal.InternalJsonComponent;
            }
            """, "com/acme/users/User.java", """
            package com.acme.users;
            import dev.freshet.data.row.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            @Row public record User(long id, @Nullable Kind kind, @Embedded Optional<Place> place) {
                public enum Kind { GUEST, OWNER }
                public record Place(String city) { }
            }
            """, "com/acme/internal/Visit.java", """
            package com.acme.internal;
            import com.acme.users.User;
            import dev.freshet.data.row.*;
            import java.util.*;
            @Row record Visit(int number, User.Kind kind, List<User.Kind> others, @Json List<Note> notes) {
                record Note(String text) { }
            }
            """, "com/acme/Readers.java", """
            package com.acme;
            import dev.freshet.data.row.RowReader;
            import dev.freshet.inject.Component;
            import java.util.*;
            @Component class Readers extends AbstractList<RowReader<?>> {
                private final List<RowReader<?>> all;
                Readers(List<RowReader<?>> all) { this.all = all; }
                @Override public RowReader<?> get(int index) { return all.get(index); }
                @Override public int size() { return all.size(); }
            }
            """);

    @TempDir
    private Path folder;

    @Test
    void rows_of_a_named_module() throws Exception {
        compile();

        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
                BeanScope scope = scope(loader)) {
            @SuppressWarnings("unchecked")
            List<RowReader<?>> readers = (List<RowReader<?>>) scope.get(loader.loadClass("com.acme.Readers"));
            Sql sql = Sql.builder(new Transactions(TestDatabase.H2.fresh())).readers(readers).build();

            assertThat(readers).extracting(reader -> reader.type().getSimpleName())
                    .containsExactlyInAnyOrder("User", "Visit");
            Class<?> user = loader.loadClass("com.acme.users.User");
            assertThat(sql.query("select 1 id, 'OWNER' kind, 'Ulm' city", user).one()).hasToString(
                    "User[id=1, kind=OWNER, place=Optional[Place[city=Ulm]]]");
        }
    }

    private static BeanScope scope(ClassLoader loader) {
        List<Wiring> wirings = new ArrayList<>();
        ServiceLoader.load(Wiring.class, loader).stream()
                .filter(found -> found.type().getName().startsWith("com.acme."))
                .forEach(found -> wirings.add(found.get()));
        return BeanScope.builder().wire(wirings).build();
    }

    private void compile() throws IOException {
        List<Path> files = new ArrayList<>();
        for (var source : SOURCES.entrySet()) {
            Path file = folder.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, source.getValue()));
        }
        files.sort(Comparator.naturalOrder());
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        try (var manager = compiler.getStandardFileManager(found, null, null)) {
            var task = compiler.getTask(null, manager, found, List.of("-d", folder.toString(), "--module-path",
                    System.getProperty("java.class.path")), null, manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new FreshetProcessor(), new JsonbProcessor()));
            task.call();
        }
        assertThat(found.getDiagnostics()).filteredOn(each -> each.getKind() == Diagnostic.Kind.ERROR).isEmpty();
    }
}
