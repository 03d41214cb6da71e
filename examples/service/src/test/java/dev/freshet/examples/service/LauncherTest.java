package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the launcher in a small copy of the repository, with a fake Maven and JDK that record how they are called. */
class LauncherTest {
    private static final String SOURCE = "examples/service/src/main/java/App.java";

    @TempDir
    private Path folder;
    private Path tree;

    private record Outcome(int exit, String out, String err) {
    }

    @BeforeEach
    void lay_a_small_tree() throws Exception {
        tree = folder.resolve("a tree with blanks");
        program(tree.resolve("freshet"), Files.readString(Repository.root().resolve("freshet")));
        program(tree.resolve("mvnw"), """
                #!/bin/sh
                echo "$JAVA_HOME|$*" >> maven.calls
                [ ! -f maven.says ] || cat maven.says
                [ ! -f maven.waits ] || read -r line
                if [ -d reports ]; then
                    mkdir -p framework/http/target
                    cp -R reports framework/http/target/surefire-reports
                fi
                if [ -f mutations.csv ]; then
                    mkdir -p framework/http/target/mutants
                    cp mutations.csv framework/http/target/mutants
                fi
                [ ! -f maven.fails ] || exit 1
                touch library.jar
                for module in examples/service examples/chat framework/gateway-redis benchmarks lab; do
                    mkdir -p "$module/target/classes"
                    printf %s "$PWD/library.jar" > "$module/target/runtime.classpath"
                done
                mkdir -p framework/dev/target
                slf4j=${REPOSITORY:-$HOME/.m2/repository}/org/slf4j/slf4j-api/2.0.20/slf4j-api-2.0.20.jar
                printf %s "$PWD/library.jar:$slf4j:$PWD/library.jar" > framework/dev/target/runtime.classpath
                """);
        for (String file : List.of("pom.xml", "framework/http/pom.xml", "framework/http/src/main/java/A.java",
                "examples/service/pom.xml", SOURCE, "examples/chat/pom.xml",
                "examples/chat/src/main/java/App.java", "examples/gateway/pom.xml",
                "framework/gateway-redis/pom.xml", "benchmarks/pom.xml", "lab/pom.xml")) {
            write(tree.resolve(file), "text");
        }
        jdk("jdks/new", "25.0.1");
        jdk("jdks/old", "21.0.9");
    }

    @Test
    void starts_the_service_with_the_arguments_in_the_folder_it_is_called_from() throws Exception {
        Outcome outcome = freshet("run", "--server.port=8081", "--name=two words");

        assertThat(outcome.exit).isZero();
        assertThat(outcome.out.lines()).contains("in " + folder.toRealPath(), "argument --server.port=8081",
                "argument --name=two words", "argument dev.freshet.examples.service.App");
        assertThat(outcome.err).startsWith("freshet: building...").hasLineCount(1);
    }

    @Test
    void starts_the_example_that_is_named() throws Exception {
        Outcome outcome = freshet("run", "chat", "--server.port=8081");

        assertThat(outcome.out.lines()).contains("argument dev.freshet.examples.chat.App",
                "argument --server.port=8081").doesNotContain("argument chat");
        assertThat(mavenCalls()).singleElement().asString().contains("-pl examples/chat ");
    }

    @Test
    void names_the_examples_there_are_when_asked_for_another() throws Exception {
        Outcome outcome = freshet("run", "../lab");

        assertThat(outcome.exit).isEqualTo(2);
        assertThat(outcome.err).isEqualTo("freshet: no example '../lab'; there are: chat service\n");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void becomes_the_java_process_so_that_signals_reach_it() throws Exception {
        Process process = start(List.of("run"));
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(out).contains("process " + process.pid());
    }

    @Test
    void does_not_call_maven_again_while_nothing_has_changed() throws Exception {
        freshet("run");
        Outcome second = freshet("run");

        assertThat(mavenCalls()).hasSize(1);
        assertThat(second.err).isEmpty();
        assertThat(second.out).contains("argument dev.freshet.examples.service.App");
    }

    @Test
    void waits_for_another_launcher_and_takes_what_that_one_has_built() throws Exception {
        Path lock = lockOf(ProcessHandle.current().pid());
        List<Process> two = List.of(start(List.of("run")), start(List.of("run")));
        for (Process launcher : two) {
            assertThat(launcher.errorReader().readLine()).contains("another launcher builds in this folder");
        }
        assertThat(tree.resolve("maven.calls")).doesNotExist();

        Files.delete(lock);
        for (Process launcher : two) {
            assertThat(launcher.waitFor()).isZero();
        }
        assertThat(mavenCalls()).hasSize(1);
        assertThat(Files.isSymbolicLink(lock)).isFalse();
    }

    @Test
    void does_not_wait_for_a_launcher_that_was_killed() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        assertThat(killed.waitFor()).isZero();
        lockOf(killed.pid());

        assertThat(freshet("run").exit).isZero();
        assertThat(mavenCalls()).hasSize(1);
    }

    @Test
    void takes_a_lock_with_its_own_number_for_that_of_a_killed_launcher() throws Exception {
        Files.createDirectories(tree.resolve(".freshet"));
        Process launcher = execute(List.of("sh", "-c", "ln -s $$ '" + tree + "/.freshet/lock' && exec '" + tree
                + "/freshet' run"));

        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isZero();
    }

    @Test
    void publishes_and_mutates_after_another_launcher_has_built() throws Exception {
        for (List<String> command : List.of(List.of("publish", "staged", "--once"),
                List.of("mutants", "framework/http"))) {
            Path lock = lockOf(ProcessHandle.current().pid());
            Process launcher = start(command);
            assertThat(launcher.errorReader().readLine()).contains("another launcher builds in this folder");
            assertThat(tree.resolve("maven.calls")).doesNotExist();

            Files.delete(lock);
            assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
            Files.delete(tree.resolve("maven.calls"));
            assertThat(Files.isSymbolicLink(lock)).isFalse();
        }
    }

    /** Leaves what a process leaves that builds. */
    private Path lockOf(long process) throws IOException {
        Path state = Files.createDirectories(tree.resolve(".freshet"));
        return Files.createSymbolicLink(state.resolve("lock"), Path.of(Long.toString(process)));
    }

    @Test
    void starts_without_calling_maven_after_a_build() throws Exception {
        assertThat(freshet("build").err).contains("built");
        Outcome run = freshet("run");

        assertThat(mavenCalls()).singleElement().asString().endsWith(" package");
        assertThat(run.err).isEmpty();
    }

    @Test
    void builds_again_when_a_source_is_edited_added_or_deleted() throws Exception {
        freshet("run");
        Instant built = Files.getLastModifiedTime(tree.resolve(".freshet/service.stamp")).toInstant();
        Files.setLastModifiedTime(tree.resolve(SOURCE), FileTime.from(built.plusMillis(1)));
        freshet("run");
        assertThat(mavenCalls()).as("edited").hasSize(2);

        Path added = tree.resolve("framework/http/src/main/java/B.java");
        write(added, "text");
        Files.setLastModifiedTime(added, FileTime.from(Instant.EPOCH));
        Files.setLastModifiedTime(tree.resolve(SOURCE), FileTime.from(Instant.EPOCH));
        freshet("run");
        assertThat(mavenCalls()).as("added, with an old date").hasSize(3);

        Files.delete(added);
        freshet("run");
        assertThat(mavenCalls()).as("deleted").hasSize(4);

        freshet("run");
        assertThat(mavenCalls()).as("left alone").hasSize(4);
    }

    @Test
    void builds_the_lab_again_when_the_tables_of_the_service_have_changed() throws Exception {
        freshet("classes", "lab");
        freshet("classes", "lab");
        assertThat(mavenCalls()).hasSize(1);
        write(tree.resolve("examples/service/src/main/resources/schema.sql"), "text");
        freshet("classes", "lab");
        assertThat(mavenCalls()).hasSize(2);
    }

    @Test
    void builds_the_benchmarks_again_when_the_lab_has_changed() throws Exception {
        freshet("bench", "paths");
        freshet("bench", "paths");
        assertThat(mavenCalls()).as("left alone").hasSize(1);

        write(tree.resolve("lab/src/main/java/Lab.java"), "text");
        freshet("bench", "paths");
        assertThat(mavenCalls()).as("changed").hasSize(2);
    }

    @Test
    void builds_again_when_a_library_is_gone_or_the_tree_has_moved() throws Exception {
        freshet("run");
        Files.delete(tree.resolve("library.jar"));
        freshet("run");
        assertThat(mavenCalls()).hasSize(2);

        tree = Files.move(tree, folder.resolve("elsewhere"));
        freshet("run");
        assertThat(mavenCalls()).hasSize(3);
    }

    @Test
    void shows_what_the_compiler_said_and_starts_nothing_when_the_build_fails() throws Exception {
        write(tree.resolve("maven.fails"), "");
        write(tree.resolve("maven.says"), """
                [ERROR] App.java:[3,1] class, interface, enum, or record expected
                [ERROR] -> [Help 1]
                [ERROR] Re-run Maven using the -X switch to enable full debug logging.
                """);

        Outcome outcome = freshet("run");

        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err).contains("App.java:[3,1] class").contains("the build failed").doesNotContain("Re-run");

        Files.delete(tree.resolve("maven.fails"));
        freshet("run");
        assertThat(mavenCalls()).as("a failed build is not taken for a finished one").hasSize(2);
    }

    @Test
    void takes_java_home_if_it_is_new_enough_and_looks_further_if_not() throws Exception {
        jdk("mine", "26-ea");
        freshet("run");
        assertThat(mavenCalls().getLast()).startsWith(folder.resolve("jdks/new") + "|");

        Files.delete(tree.resolve("library.jar"));
        Process process = start(List.of("run"), "JAVA_HOME", folder.resolve("mine").toString());
        assertThat(process.waitFor()).isZero();
        assertThat(mavenCalls().getLast()).startsWith(folder.resolve("mine") + "|");
    }

    @Test
    void says_in_one_line_how_to_get_a_jdk_when_there_is_none() throws Exception {
        Process process = start(List.of("run"), "FRESHET_JDKS", folder.resolve("jdks/old").toString());
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(err).hasLineCount(1).contains("no JDK 25", "adoptium.net");
    }

    @Test
    void builds_nothing_in_a_shell_of_windows_which_cannot_use_its_class_paths() throws Exception {
        program(folder.resolve("jdks/old/bin/uname"), "#!/bin/sh\necho MINGW64_NT-10.0-26100\n");
        Outcome outcome = freshet("run");

        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.err).isEqualTo("freshet: this command needs Linux or macOS: on Windows, use WSL\n");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void sums_up_what_the_test_runner_says_and_fails_when_the_tests_do() throws Exception {
        write(tree.resolve("maven.says"), """
                [INFO] Scanning for projects...
                [INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.4 s -- in a.AbcTest
                [INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0
                [ERROR] Tests run: 30, Failures: 1, Errors: 0, Skipped: 2, Time elapsed: 1 s <<< FAILURE! -- in a.FooTest
                [ERROR]   FooTest.bar expected 1 but was 2
                """);
        Outcome failed = freshet("test");

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.out.lines()).startsWith(
                "[ERROR] Tests run: 30, Failures: 1, Errors: 0, Skipped: 2, Time elapsed: 1 s <<< FAILURE! -- in a.FooTest",
                "[ERROR]   FooTest.bar expected 1 but was 2")
                .anyMatch(line -> line.matches(
                        "All modules: tests run: 42, failures: 1, errors: 0, skipped: 2, in \\d+ s"));
        assertThat(mavenCalls()).noneMatch(call -> call.contains("-Dall")).allMatch(call -> call.endsWith(" test"));
    }

    @Test
    void shows_a_failed_test_class_while_the_others_still_run() throws Exception {
        write(tree.resolve("maven.waits"), "");
        write(tree.resolve("maven.says"), "[ERROR] Tests run: 30, Failures: 1, Errors: 0, Skipped: 2,"
                + " Time elapsed: 1 s <<< FAILURE! -- in a.FooTest\n");
        Process process = start(List.of("test"));
        try {
            CompletableFuture<String> shown = CompletableFuture.supplyAsync(
                    () -> process.inputReader().lines().findFirst().orElse("nothing"));
            assertThat(shown.get(30, TimeUnit.SECONDS)).endsWith("in a.FooTest");
        } finally {
            process.getOutputStream().write('\n'); // Maven goes on
            process.getOutputStream().close();
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
    }

    @Test
    void tests_two_modules_at_a_time_but_a_named_class_with_nothing_else() throws Exception {
        freshet("test");
        assertThat(mavenCalls()).singleElement().asString().contains("-T2 ").doesNotContain("-Dall");

        write(tree.resolve("framework/http/src/test/java/a/SlowTest.java"), "text");
        freshet("test", "SlowTest");
        assertThat(mavenCalls().getLast()).contains("-Dall ").doesNotContain("-T2");
    }

    @Test
    void does_not_test_the_copy_that_an_interrupted_publish_has_left() throws Exception {
        String file = "framework/http/src/test/java/a/SlowTest.java";
        write(tree.resolve(file), "text");
        write(tree.resolve(".freshet/again").resolve(file), "text");

        freshet("test", "SlowTest");

        assertThat(mavenCalls()).singleElement().asString().contains("-pl framework/http -am ");
    }

    @Test
    void names_the_slowest_test_classes_and_why_tests_were_skipped() throws Exception {
        write(tree.resolve("reports/TEST-a.FastTest.xml"), "<testsuite name=\"a.FastTest\" time=\"3.04\">\n"
                + "<testcase><skipped message=\"no &quot;wrk&quot; here\"/></testcase></testsuite>\n");
        write(tree.resolve("reports/TEST-a.SlowTest.xml"), "<testsuite time=\"20.5\" name=\"a.SlowTest\"/>\n");
        Outcome outcome = freshet("test");

        assertThat(outcome.exit).isZero();
        assertThat(outcome.out).contains("  skipped 1: no \"wrk\" here\n",
                "The slowest test classes:\n     20.5 s  a.SlowTest\n      3.0 s  a.FastTest\n");
    }

    @Test
    void repeats_the_tests_of_a_class_until_a_run_fails() throws Exception {
        write(tree.resolve("framework/http/src/test/java/a/SlowTest.java"), "text");
        Outcome three = freshet("test", "--repeat", "3", "--busy", "SlowTest");

        assertThat(three.exit).isZero();
        assertThat(three.out.lines().filter(line -> line.startsWith("Run ")))
                .containsExactly("Run 1 of 3", "Run 2 of 3", "Run 3 of 3");
        assertThat(mavenCalls()).hasSize(3).allSatisfy(call ->
                assertThat(call).contains("-Dall", "-pl framework/http -am -Dtest=SlowTest ").endsWith(" test"));

        write(tree.resolve("maven.fails"), "");
        assertThat(freshet("test", "--repeat", "3", "SlowTest").exit).isEqualTo(1);
        assertThat(mavenCalls()).hasSize(4);
        assertThat(freshet("test", "NoTest").err).isEqualTo("freshet: no test class 'NoTest'\n");
        assertThat(freshet("test", "--repeat", "many").err).contains("--repeat needs a number of runs");
    }

    @Test
    void starts_the_lab_with_its_arguments_and_the_folder_of_the_repository() throws Exception {
        Outcome outcome = freshet("lab", "run", "--profile", "quick");

        assertThat(outcome.exit).isZero();
        assertThat(outcome.out.lines()).contains("argument dev.freshet.lab.cli.Lab", "argument run",
                "argument --profile", "argument quick", "argument -Dfreshet.root=" + tree.toRealPath());
        assertThat(mavenCalls()).singleElement().asString().contains("-pl lab -am");
    }

    @Test
    void starts_the_gateway_with_its_file_in_the_folder_it_is_called_from() throws Exception {
        Outcome outcome = freshet("gateway", "--config", "my gateway.yml", "--server.port=9090");

        assertThat(outcome.exit).isZero();
        assertThat(outcome.out.lines()).contains("in " + folder.toRealPath(), "argument my gateway.yml",
                "argument dev.freshet.gateway.GatewayMain", "argument --server.port=9090");
        assertThat(mavenCalls()).singleElement().asString().contains("-pl framework/gateway-redis -am");
        assertThat(tree.resolve(".freshet/framework-gateway-redis.classpath")).exists();
    }

    @Test
    void the_example_of_the_gateway_starts_no_service_before_everything_is_built() throws Exception {
        Path run = tree.resolve("examples/gateway/run");
        program(run, Files.readString(Repository.root().resolve("examples/gateway/run")));
        freshet("classes", "examples/service");
        write(tree.resolve("maven.fails"), "");
        Process example = execute(List.of(run.toString()), "API_TOKEN", "mine");
        String out = new String(example.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(example.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(example.exitValue()).isEqualTo(1);
        assertThat(out).isEmpty();
        assertThat(mavenCalls().getLast()).contains("-pl framework/gateway-redis -am");
    }

    @Test
    void compiles_one_module_for_other_programs_and_leaves_its_class_path() throws Exception {
        Outcome outcome = freshet("classes", "examples/service");

        assertThat(outcome.exit).isZero();
        assertThat(outcome.out).isEmpty();
        assertThat(tree.resolve(".freshet/service.classpath")).content()
                .startsWith(tree.toRealPath() + "/examples/service/target/classes:");
        assertThat(freshet("classes", "none").err).contains("classes needs one module");
    }

    @Test
    void compiles_a_module_whose_name_the_shell_has_completed_with_a_slash() throws Exception {
        assertThat(freshet("classes", "examples/service/").exit).isZero();
        assertThat(freshet("classes", "framework/gateway-redis/").exit).isZero();

        assertThat(tree.resolve(".freshet/service.classpath")).exists();
        assertThat(tree.resolve(".freshet/framework-gateway-redis.classpath")).exists();
    }

    @Test
    void sums_up_the_mutants_of_each_package() throws Exception {
        write(tree.resolve("mutations.csv"), """
                A.java,a.b.A,M,m,1,KILLED,t
                A.java,a.b.A,M,m,2,SURVIVED,none
                B.java,a.longer.name.B,M,m,3,NO_COVERAGE,none
                """);
        Outcome outcome = freshet("mutants", "framework/http");

        assertThat(outcome.exit).as(outcome.err).isZero();
        assertThat(outcome.out).startsWith("""
                Package        Mutants    Killed  Survived  Not covered
                a.b                  2     50.0%         1            0
                a.longer.name        1      0.0%         0            1
                All                  3     33.3%         1            1

                Report:\s""");
    }

    @Test
    void creates_a_project_and_installs_the_framework_once_before() throws Exception {
        write(tree.resolve("framework/parent/pom.xml"), "<project>\n  <version>0.7.0</version>\n</project>\n");
        write(tree.resolve("framework/maven-plugin/target/classes/A.class"), "text");
        write(folder.resolve(".m2/repository/dev/freshet/freshet-parent/0.7.0/freshet-parent-0.7.0.pom"), "text");
        Outcome first = freshet("new", "my-shop", "--port", "9000");
        Outcome second = freshet("new", "my-barn");

        assertThat(first.err).hasLineCount(2)
                .startsWith("freshet: installing Freshet 0.7.0 from this clone into Maven's local repository");
        assertThat(first.out.lines()).contains("in " + folder.toRealPath(), "argument -Dfreshet.version=0.7.0",
                "argument dev.freshet.maven.create.NewCommand", "argument my-shop", "argument --port", "argument 9000");
        // The java of the PATH is too old, and Maven would take it.
        assertThat(second.err).hasLineCount(1).startsWith("freshet: before you run ./mvnw: export JAVA_HOME=");
        assertThat(mavenCalls()).singleElement().asString().endsWith(" install")
                .contains("-pl framework/gateway-redis,framework/http,framework/parent -am");
    }

    @Test
    void installs_nothing_for_a_project_whose_folder_exists() throws Exception {
        Files.createDirectories(folder.resolve("my-shop"));
        Outcome outcome = freshet("new", "my-shop");

        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.err).isEqualTo("freshet: my-shop exists already: choose another name, or move it away\n");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void installs_nothing_for_a_project_whose_name_is_not_valid() throws Exception {
        Outcome outcome = freshet("new", "My_Shop");

        assertThat(outcome.exit).isEqualTo(2);
        assertThat(outcome.err).isEqualTo("freshet: 'My_Shop' is not a valid name for a project: use lower case"
                + " letters, digits and single dashes, and begin with a letter, as in my-shop\n");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void installs_nothing_for_a_project_with_an_unknown_option() throws Exception {
        Outcome outcome = freshet("new", "my-shop", "--port", "9000", "--colour=red");

        assertThat(outcome.exit).isEqualTo(2);
        assertThat(outcome.err).startsWith("freshet: new has no option '--colour=red'\nUsage: ./freshet new NAME");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "--package com.1example         | 'com.1example' is not a valid Java package",
            "--package=com..example         | 'com..example' is not a valid Java package",
            "--package dev.freshet.shop     | the package 'dev.freshet.shop' is reserved",
            "--database oracle              | there is no database 'oracle': choose one of none, h2, postgresql",
            "--database=                    | there is no database ''",
            "--security=maybe               | security is 'maybe': choose yes or no",
            "--security yes                 | unknown argument 'yes'",
            "--port 0                       | '0' is not a port: choose a number from 1 to 65535",
            "--port=65536                   | '65536' is not a port",
            "--port http                    | 'http' is not a port",
            "--port                         | --port needs a value; see ./freshet new --help"})
    void installs_nothing_for_a_project_with_a_wrong_value(String options, String message) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("new", "my-shop"));
        arguments.addAll(List.of(options.split(" ")));
        Outcome outcome = freshet(arguments.toArray(new String[0]));

        assertThat(outcome.exit).isEqualTo(2);
        assertThat(outcome.err).startsWith("freshet: " + message).hasLineCount(1);
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void installs_nothing_for_a_project_whose_wrong_name_comes_after_its_options() throws Exception {
        Outcome outcome = freshet("new", "--security", "--database=none", "--package", "a._b1.c", "--port=65535",
                "X");

        assertThat(outcome.exit).isEqualTo(2);
        assertThat(outcome.err).startsWith("freshet: 'X' is not a valid name for a project").hasLineCount(1);
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void installs_the_framework_once_into_another_local_repository() throws Exception {
        write(tree.resolve("framework/parent/pom.xml"), "<project>\n  <version>0.7.0</version>\n</project>\n");
        write(tree.resolve("framework/maven-plugin/target/classes/A.class"), "text");
        Path repository = folder.resolve("another repository");
        write(repository.resolve("dev/freshet/freshet-parent/0.7.0/freshet-parent-0.7.0.pom"), "text");
        for (String name : List.of("my-shop", "my-barn")) {
            Process launcher = start(List.of("new", name), "REPOSITORY", repository.toString());
            assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(launcher.exitValue()).isZero();
        }

        assertThat(mavenCalls()).hasSize(1);
        assertThat(folder.resolve(".m2")).doesNotExist();
    }

    @Test
    void installs_the_framework_again_after_another_clone_has_installed_the_same_version() throws Exception {
        write(tree.resolve("framework/parent/pom.xml"), "<project>\n  <version>0.7.0</version>\n</project>\n");
        write(tree.resolve("framework/maven-plugin/target/classes/A.class"), "text");
        write(folder.resolve(".m2/repository/dev/freshet/freshet-parent/0.7.0/freshet-parent-0.7.0.pom"), "text");
        freshet("new", "my-shop");
        Path first = tree;
        tree = folder.resolve("another clone");
        copy(first, tree);
        freshet("new", "my-barn");
        tree = first;

        freshet("new", "my-farm");
        freshet("new", "my-mill");

        assertThat(mavenCalls()).hasSize(2).allSatisfy(call -> assertThat(call).endsWith(" install"));
    }

    @Test
    void installs_oidc_provider_again_after_an_interrupted_installation() throws Exception {
        write(tree.resolve("conformance/tools/oidc-provider/package-lock.json"), "text");
        write(tree.resolve(".freshet/tools/oidc-provider/node_modules/half/package.json"), "text");
        program(folder.resolve("jdks/old/bin/npm"), "#!/bin/sh\necho \"npm $*\" >> \"$HOME/npm.calls\"\n");

        for (int i = 0; i < 2; i++) {
            Process tools = start(List.of("tools"), "FRESHET_H2SPEC", "there", "FRESHET_KOSOKU", "there");
            assertThat(tools.waitFor()).isZero();
        }

        assertThat(folder.resolve("npm.calls")).content().startsWith("npm ci ").hasLineCount(1);
    }

    @Test
    void stages_artifacts_in_an_empty_folder_only() throws Exception {
        Path full = Files.createDirectory(folder.resolve("full"));
        write(full.resolve("a"), "text");

        assertThat(freshet("publish", "full").err).contains("full is not empty: choose a new folder");
        Outcome once = freshet("publish", "staged", "--once");
        assertThat(once.exit).as(once.err).isZero();
        assertThat(mavenCalls()).singleElement().asString().contains("-Ppublish",
                "-DaltDeploymentRepository=staged::file://" + folder.toRealPath().resolve("staged"))
                .endsWith(" deploy");
        assertThat(once.out.lines()).contains("argument conformance/tools/CheckPublished.java");
        assertThat(freshet("publish", "other", "--often").err).contains("publish has no option '--often'");
    }

    @Test
    void stages_nothing_without_a_folder_or_the_key_that_is_to_sign() throws Exception {
        program(folder.resolve("jdks/old/bin/gpg"), "#!/bin/sh\nexit 2\n");
        Outcome signed = freshet("publish", "staged", "--sign", "nobody");
        Outcome nowhere = freshet("publish", "--once");

        assertThat(signed.exit).isEqualTo(2);
        assertThat(signed.err).startsWith("freshet: --sign needs gpg and its secret key 'nobody'").hasLineCount(1);
        assertThat(nowhere.exit).isEqualTo(2);
        assertThat(nowhere.err).startsWith("freshet: publish needs a folder before its options\nUsage: ./freshet");
        assertThat(folder.resolve("staged")).doesNotExist();
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    @Test
    void explains_itself_when_asked_for_nothing_and_refuses_what_it_does_not_know() throws Exception {
        assertThat(freshet().out).contains("Usage: ./freshet COMMAND", "test --all", "bench hello",
                "gateway [--config FILE]");
        assertThat(freshet("rum")).satisfies(outcome -> {
            assertThat(outcome.exit).isEqualTo(2);
            assertThat(outcome.err).contains("no command 'rum'");
        });
    }

    @Test
    void builds_nothing_for_a_question_or_for_arguments_that_a_command_does_not_take() throws Exception {
        for (String command : List.of("run", "dev", "routes", "gateway", "test", "tools", "build", "classes")) {
            Outcome asked = freshet(command, "--help");
            assertThat(asked.exit).as(command).isZero();
            assertThat(asked.out).as(command).startsWith("Usage: ./freshet COMMAND");
        }
        Outcome refused = freshet("build", "service");
        assertThat(refused.exit).isEqualTo(2);
        assertThat(refused.err).isEqualTo("freshet: build takes no arguments, but 'service' is one\n");
        assertThat(tree.resolve("maven.calls")).doesNotExist();
    }

    private Outcome freshet(String... arguments) throws Exception {
        Process process = start(List.of(arguments));
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), out, err);
    }

    /** Puts an old JDK first on PATH, as on a machine with several. */
    private Process start(List<String> arguments, String... environment) throws IOException {
        List<String> command = new ArrayList<>(List.of(tree.resolve("freshet").toString()));
        command.addAll(arguments);
        return execute(command, environment);
    }

    private Process execute(List<String> command, String... environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "FRESHET_JVM"));
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("FRESHET_JDKS", folder.resolve("jdks/old") + ":" + folder.resolve("jdks/new"));
        builder.environment().merge("PATH", folder.resolve("jdks/old/bin").toString(),
                (path, first) -> first + ":" + path);
        for (int i = 0; i < environment.length; i += 2) {
            builder.environment().put(environment[i], environment[i + 1]);
        }
        return builder.start();
    }

    private List<String> mavenCalls() throws IOException {
        return Files.readAllLines(tree.resolve("maven.calls"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private void jdk(String name, String version) throws IOException {
        write(folder.resolve(name).resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\n");
        program(folder.resolve(name).resolve("bin/javac"), "#!/bin/sh\n");
        program(folder.resolve(name).resolve("bin/java"), """
                #!/bin/sh
                echo "process $$"
                echo "in $(pwd -P)"
                for argument; do echo "argument $argument"; done
                """);
    }

    private static void program(Path file, String text) throws IOException {
        write(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
