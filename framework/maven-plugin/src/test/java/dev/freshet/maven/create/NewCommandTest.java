package dev.freshet.maven.create;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewCommandTest {
    @TempDir
    private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Questions questions, String... arguments) {
        return NewCommand.run(folder, questions, "0.1.0", new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8), arguments);
    }

    private int run(String... arguments) {
        return run(Questions.none(), arguments);
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void writes_a_project_with_defaults_when_nobody_can_be_asked() throws IOException {
        assertThat(run("my-shop")).as(err::toString).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("created my-shop: 17 files. Next:\n"
                + "    cd my-shop && ./mvnw -q freshet:dev\n");
        assertThat(text("my-shop/src/main/java/com/example/myshop/MyShop.java"))
                .contains("package com.example.myshop;", "Freshet.run(MyShop.class, args)");
        assertThat(text("my-shop/src/main/resources/application.yml")).contains("port: 8080")
                .startsWith("# yaml-language-server: $schema=../../../target/freshet/application.schema.json\n");
        assertThat(text("my-shop/src/main/resources/schema.sql")).contains("create table items");
        assertThat(folder.resolve("my-shop/mvnw")).isExecutable();
    }

    @Test
    void lets_git_keep_the_line_ends_that_each_script_of_the_wrapper_needs() throws IOException {
        assertThat(run("my-shop")).as(err::toString).isZero();

        assertThat(text("my-shop/.gitattributes").lines()).contains("/mvnw text eol=lf", "/mvnw.cmd text eol=crlf");
        assertThat(text("my-shop/mvnw")).doesNotContain("\r");
        assertThat(text("my-shop/mvnw.cmd")).contains("\r\n");
    }

    @ParameterizedTest
    @CsvSource({"none,no", "h2,no", "postgresql,no", "none,yes", "h2,yes", "postgresql,yes"})
    void fills_every_template_and_keeps_the_pom_short(String database, String security) throws IOException {
        assertThat(run("my-shop", "--package=org.acme.store", "--database", database, "--security=" + security,
                "--port", "9000")).isZero();

        assertThat(Files.readAllLines(folder.resolve("my-shop/pom.xml"))).hasSizeLessThanOrEqualTo(44);
        try (Stream<Path> files = Files.walk(folder.resolve("my-shop"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.getFileName().toString().startsWith("mvnw")) {
                    assertThat(file).content().doesNotContainPattern("@[A-Z_]+@")
                            .doesNotContainPattern("(?m)^\\?").doesNotContain("\n\n\n").endsWith("\n");
                }
            }
        }
        assertThat(text("my-shop/src/main/resources/application.yml")).contains("port: 9000");
        assertThat(text("my-shop/src/main/java/org/acme/store/MyShop.java")).contains("package org.acme.store;");
        assertThat(Files.exists(folder.resolve("my-shop/src/main/resources/schema.sql")))
                .isEqualTo(!database.equals("none"));
    }

    @Test
    void asks_for_what_is_not_given() throws IOException {
        List<String> asked = new ArrayList<>();
        Iterator<String> answers = List.of("my-shop", "", "none", "yes").iterator();
        Questions questions = new Questions(question -> {
            asked.add(question);
            return answers.next();
        });

        assertThat(run(questions, "--port", "8081")).as(err::toString).isZero();
        assertThat(asked).containsExactly("Name, for example my-shop: ", "Package [com.example.myshop]: ",
                "Database (none, h2, postgresql) [h2]: ", "Adding items needs a token (yes, no) [no]: ");
        assertThat(text("my-shop/src/main/resources/application.yml")).contains("port: 8081");
        assertThat(text("my-shop/pom.xml")).contains("freshet-security").doesNotContain("h2");
    }

    @Test
    void protects_the_routes_of_a_project_with_security() throws IOException {
        assertThat(run("my-shop", "--security")).as(err::toString).isZero();

        assertThat(text("my-shop/src/main/java/com/example/myshop/items/ItemController.java"))
                .contains("    @PostMapping\n    @RolesAllowed(\"editor\")\n", "    @GetMapping\n    @PermitAll\n");
        assertThat(text("my-shop/src/main/resources/application.yml"))
                .contains("    - issuer: https://id.example.org ", "      audience: my-shop ");
        assertThat(text("my-shop/src/test/java/com/example/myshop/items/ItemControllerTest.java"))
                .contains("@FreshetTest(identities = true)\nclass", ".as(\"ada\", \"editor\")");
        assertThat(text("my-shop/README.md")).contains("identity server");
    }

    @Test
    void leaves_what_exists_as_it_is() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("my-shop")).resolve("notes"), "mine");

        assertThat(run("my-shop")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("my-shop exists already: choose another name");
        assertThat(folder.resolve("my-shop")).isDirectoryNotContaining("glob:**/pom.xml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"My-Shop", "1shop", "shop-", "my shop", "../shop", "shop--a", "laden-ä", "-"})
    void refuses_a_name_that_is_not_valid_everywhere(String name) {
        assertThat(run(name)).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classes", "freshet"})
    void refuses_a_name_whose_folder_in_target_the_build_needs(String name) {
        assertThat(run(name)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("needs the folder target/" + name + " for itself");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
            "--package,com.example.new,is not a valid Java package",
            "--package,com..example,is not a valid Java package",
            "--package,com.1example,is not a valid Java package",
            "--package,java.shop,is reserved",
            "--database,oracle,'there is no database ''oracle'': choose one of none, h2, postgresql'",
            "--security=maybe,,'security is ''maybe'': choose yes or no'",
            "--port,0,is not a port",
            "--port,65536,is not a port",
            "--port,http,is not a port",
            "--colour,red,unknown argument '--colour'"})
    void names_the_argument_that_is_wrong(String option, String value, String message) {
        assertThat(value == null ? run("shop", option) : run("shop", option, value)).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("freshet: ").contains(message).hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void asks_for_another_package_when_the_name_makes_none() {
        assertThat(run("switch")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("'com.example.switch' is not a valid Java package",
                "--package");
        assertThat(run("switch", "--package", "com.example")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"my-shop,MyShop", "string,StringApplication", "a-1,A1"})
    void names_the_main_class_as_no_class_that_it_uses(String name, String expected) throws CreateException {
        assertThat(NewProject.of(name, "com.example", "h2", "no", "8080").className()).isEqualTo(expected);
    }
}
