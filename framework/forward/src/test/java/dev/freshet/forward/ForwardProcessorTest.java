package dev.freshet.forward;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles an interface with a class that forwards it, every warning an error, and uses the class. */
class ForwardProcessorTest {
    private static final String PACKAGE = """
            @Forward(type = Door.class, base = Base.class, bracketed = "knock")
            @Forward(type = Gate.class, base = Base.class)
            package com.acme;

            import dev.freshet.forward.Forward;
            """;
    private static final String DOOR = """
            package com.acme;

            import java.sql.SQLException;

            interface Part {
                boolean isWhole();
            }

            interface Door extends Part {
                String knock(int times) throws SQLException;

                default String paint(String colour) throws SQLException {
                    return "not painted";
                }

                @Deprecated
                int lock() throws SQLException;

                Door next(Door given, Object other) throws SQLException;

                <T> T key(String name, Class<T> type) throws SQLException;

                static Door closed() {
                    return new Wood();
                }
            }
            """;
    private static final String GATE = """
            package com.acme;

            import java.sql.SQLException;

            interface Gate {
                void open(int hours) throws SQLException;

                int width();
            }
            """;
    private static final String BASE = """
            package com.acme;

            import java.sql.SQLException;

            class Base<D> {
                static final StringBuilder LOG = new StringBuilder();
                private final D target;

                Base(D target, String unused) {
                    this.target = target;
                }

                D open() {
                    LOG.append("open ");
                    return target;
                }

                D begin() {
                    LOG.append("begin ");
                    return target;
                }

                void end() {
                    LOG.append("end ");
                }

                SQLException failed(SQLException failure) {
                    return new SQLException("failed: " + failure.getMessage());
                }

                Door lent(Door driver) {
                    LOG.append("lent ");
                    return driver;
                }

                <T> T lent(T value, Class<T> type) {
                    LOG.append("lent as ").append(type.getSimpleName()).append(' ');
                    return value;
                }

                <T> T driver(T given) {
                    LOG.append("driver ");
                    return given;
                }

                public boolean isWhole() {
                    return true;
                }
            }
            """;
    private static final String WOOD = """
            package com.acme;

            import java.sql.SQLException;

            final class Wood implements Door {
                public String knock(int times) throws SQLException {
                    if (times < 0) {
                        throw new SQLException("no");
                    }
                    return "knock " + times;
                }

                public String paint(String colour) {
                    return "painted " + colour;
                }

                @Deprecated
                public int lock() {
                    return 3;
                }

                public Door next(Door given, Object other) {
                    return given;
                }

                public <T> T key(String name, Class<T> type) {
                    return type.cast(name);
                }

                public boolean isWhole() {
                    return false;
                }
            }
            """;

    @TempDir
    private Path folder;

    private String use(String expression) throws Exception {
        var use = """
                package com.acme;

                public final class Use implements java.util.function.Supplier<String> {
                    public String get() {
                        var door = new ForwardingDoor<>(new Wood(), "");
                        try {
                            return %s + " | " + Base.LOG;
                        } catch (java.sql.SQLException e) {
                            return e.getMessage() + " | " + Base.LOG;
                        }
                    }
                }
                """.formatted(expression);
        assertThat(compile(List.of(PACKAGE, DOOR, GATE, BASE, WOOD, use))).isEmpty();
        try (var loader = new URLClassLoader(new URL[] {classes().toUri().toURL()})) {
            return (String) ((Supplier<?>) loader.loadClass("com.acme.Use").getConstructor().newInstance()).get();
        }
    }

    private Path classes() throws IOException {
        return Files.createDirectories(folder.resolve("classes"));
    }

    private String compile(List<String> sources) throws IOException {
        var names = List.of("package-info", "Door", "Gate", "Base", "Wood", "Use");
        var files = new ArrayList<Path>();
        for (int i = 0; i < sources.size(); i++) {
            files.add(Files.writeString(folder.resolve(names.get(i) + ".java"), sources.get(i)));
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var task = compiler.getTask(said, manager, null, List.of("-d", classes().toString(),
                    "-Xlint:all,-processing,-exports,-serial", "-Werror"), null,
                    manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new ForwardProcessor()));
            return task.call() ? "" : said.toString();
        }
    }

    @Test
    void passes_a_call_on() throws Exception {
        assertThat(use("door.paint(\"red\")")).isEqualTo("painted red | open ");
    }

    @Test
    void leaves_what_the_interface_inherits_to_the_base() throws Exception {
        assertThat(use("door.paint(\"\") + door.isWhole()")).startsWith("painted true");
    }

    @Test
    void brackets_calls_by_the_beginning_of_their_names() throws Exception {
        assertThat(use("door.knock(2)")).isEqualTo("knock 2 | begin end ");
    }

    @Test
    void asks_what_to_throw_and_ends_what_has_begun() throws Exception {
        assertThat(use("door.knock(-1)")).isEqualTo("failed: no | begin end ");
    }

    @Test
    void exchanges_objects_on_the_way_in_and_out() throws Exception {
        assertThat(use("(door.next(door, \"x\") == door)")).isEqualTo("true | open driver driver lent ");
        assertThat(Files.readString(classes().resolve("com/acme/ForwardingDoor.java")))
                .contains("<D extends com.acme.Door> extends com.acme.Base<D> implements com.acme.Door");
    }

    @Test
    void says_what_type_was_asked_for() throws Exception {
        assertThat(use("door.key(\"k\", String.class)")).isEqualTo("k | open lent as String ");
    }

    @Test
    void passes_deprecated_methods_on_without_a_warning() throws Exception {
        assertThat(use("new Object() { @SuppressWarnings(\"deprecation\") int lock() throws java.sql.SQLException "
                + "{ return door.lock(); } }.lock()")).isEqualTo("3 | open ");
    }

    @Test
    void leaves_a_method_out_that_may_not_throw_and_the_class_abstract() throws Exception {
        use("door.paint(\"\")");
        assertThat(Files.readString(classes().resolve("com/acme/ForwardingGate.java")))
                .contains("abstract class ForwardingGate").contains("void open(int hours)").doesNotContain("width");
    }
}
