package dev.freshet.processor.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaSourceTest {

    private final JavaSource source = new JavaSource("com.acme", "Made");

    @Test
    void imports_what_it_uses_and_nothing_of_its_own_package_or_java_lang() {
        source.line(source.use(TypeName.of("java.util", "Map.Entry").with(TypeName.of("java.lang", "String"),
                TypeName.of("com.acme", "Neighbour"))) + " x;");

        assertThat(source.text()).isEqualTo("""
                package com.acme;

                import java.util.Map;

                Map.Entry<String, Neighbour> x;
                """);
    }

    @Test
    void qualifies_a_name_that_is_taken() {
        assertThat(source.use(TypeName.of("java.util", "List"))).isEqualTo("List");
        assertThat(source.use(TypeName.of("java.awt", "List"))).isEqualTo("java.awt.List");
        assertThat(source.use(TypeName.of("org.other", "Made"))).isEqualTo("org.other.Made");
    }

    @Test
    void keeps_names_of_java_lang_for_java_lang() {
        source.line("Object x = " + source.use(TypeName.of("org.other", "Object")) + ".y(" + source.use(
                TypeName.of("java.lang", "Character")) + ".z);");

        assertThat(source.text(name -> name.equals("com.acme.Object") || name.equals("com.acme.Character")
                || name.equals("com.acme.String"))).isEqualTo("""
                package com.acme;

                import java.lang.Character;
                import java.lang.Object;

                Object x = org.other.Object.y(Character.z);
                """);
    }

    @Test
    void indents_blocks_and_continued_lines() {
        source.open("class Made").line("int a =").more("1;").close().blank();

        assertThat(source.text()).endsWith("class Made {\n    int a =\n            1;\n}\n\n");
    }

    @Test
    void nothing_ends_a_comment() {
        assertThat(JavaSource.comment("GET /{id:a\r\nb\\u000ac}")).isEqualTo("// GET /{id:a b\\ u000ac}");
    }

    @Test
    void escapes_literals() {
        assertThat(JavaSource.literal("a\"b\\c\n\tü\u0001")).isEqualTo("\"a\\\"b\\\\c\\n\\t\\u00fc\\u0001\"");
    }
}
