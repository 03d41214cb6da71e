package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainClassTest {
    private static final int PUBLIC_STATIC = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;

    @TempDir
    private Path folder;

    private void write(String name, String method, int flags) throws Exception {
        ClassFile.of().buildTo(folder.resolve(name + ".class"), ClassDesc.of("shop", name), type -> type.withMethodBody(
                method, MethodTypeDesc.ofDescriptor("([Ljava/lang/String;)V"), flags, code -> code.return_()));
    }

    @Test
    void finds_the_only_class_that_can_be_started() throws Exception {
        write("App", "main", PUBLIC_STATIC);
        write("Other", "run", PUBLIC_STATIC);
        write("Hidden", "main", ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE);

        assertThat(MainClass.find(folder)).isEqualTo("shop.App");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "class App { static void main(String[] arguments) { } }",
            "class App { static void main() { } }",
            "class App { void main(String[] arguments) { } }",
            "class App { protected void main() { } }",
            "class App extends Base { } abstract class Base { void main() { } }",
            "interface App { static void main(String[] arguments) { } }",
            "record App(int size) { public static void main(String... arguments) { } }"})
    void accepts_each_form_that_java_starts(String source) throws Exception {
        compile(source);

        assertThat(MainClass.find(folder)).isEqualTo("App");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "class App { private static void main(String[] arguments) { } }",
            "class App { App(int size) { } void main() { } }",
            "class App { private App() { } void main() { } }",
            "abstract class App { void main() { } }",
            "class App { static void main(int size) { } }",
            "class App { static int main() { return 0; } }"})
    void refuses_each_form_that_java_does_not_start(String source) throws Exception {
        compile(source);

        assertThat(MainClass.all(folder)).isEmpty();
    }

    @Test
    void prefers_the_class_that_runs_freshet() throws Exception {
        compile("class Tool { static void main() { } }",
                "class App { void main() { dev.freshet.Freshet.run(App.class); } }");

        assertThat(MainClass.find(folder)).isEqualTo("App");
    }

    @Test
    void distinguishes_a_tool_of_a_library_from_an_application() throws Exception {
        compile("class Tool { static void main() { } }");
        assertThat(MainClass.usesFreshet(folder)).isFalse();

        compile("class App { static void main() { Start.now(); } }",
                "class Start { static void now() { dev.freshet.Freshet.start(App.class); } }");
        assertThat(MainClass.usesFreshet(folder)).isTrue();
    }

    private void compile(String... sources) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString(), "-cp",
                System.getProperty("java.class.path")));
        for (int i = 0; i < sources.length; i++) {
            arguments.add(Files.writeString(folder.resolve("Source" + i + ".java"), sources[i]).toString());
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(new String[0]));
        assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }

    @Test
    void asks_which_where_there_are_several() throws Exception {
        write("App", "main", PUBLIC_STATIC);
        write("Admin", "main", PUBLIC_STATIC);

        assertThatThrownBy(() -> MainClass.find(folder)).isInstanceOf(PackagingException.class)
                .hasMessage("several classes have a main method (shop.Admin, shop.App): set <mainClass>");
    }

    @Test
    void says_that_there_is_nothing_to_start() {
        assertThatThrownBy(() -> MainClass.find(folder)).isInstanceOf(PackagingException.class)
                .hasMessageContaining("add a main class");
    }
}
