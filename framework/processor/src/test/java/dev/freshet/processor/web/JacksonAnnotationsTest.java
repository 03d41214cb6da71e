package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotations of Jackson on JSON types either do what Jackson would do, or are compile errors. */
class JacksonAnnotationsTest {

    private static final String FIELD_OR_METHOD = "FIELD, METHOD, ANNOTATION_TYPE";
    private static final List<String> JACKSON = List.of(
            declaration("JsonProperty", FIELD_OR_METHOD + ", PARAMETER",
                    "String value() default \"\"; boolean required() default false;"),
            declaration("JsonAlias", FIELD_OR_METHOD + ", PARAMETER", "String[] value() default {};"),
            declaration("JsonIgnore", FIELD_OR_METHOD + ", CONSTRUCTOR", "boolean value() default true;"),
            declaration("JsonCreator", "CONSTRUCTOR, METHOD, ANNOTATION_TYPE", ""),
            declaration("JsonRawValue", FIELD_OR_METHOD, "boolean value() default true;"));
    private static final String GETTER = "public String getA() { return a; } public void setA(String v) { a = v; }";

    /** The type, what is sent, what comes back. */
    private static final List<Arguments> WORKING = List.of(
            Arguments.of("record T(@JsonProperty(\"x\") String a) {}", "{'x':'1'}", "{'x':'1'}"),
            Arguments.of("static class T { @JsonProperty(\"x\") public String a; }", "{'x':'1'}", "{'x':'1'}"),
            Arguments.of("static class T { @JsonProperty(\"x\") private String a; " + GETTER + " }", "{'x':'1'}",
                    "{'x':'1'}"),
            Arguments.of("static class T { public String a; @JsonProperty(\"x\") public String twice() {"
                    + " return a + a; } }", "{'a':'1'}", "{'a':'1','x':'11'}"),
            Arguments.of("record T(String a) { @JsonProperty(\"x\") public String getTwice() { return a + a; } }",
                    "{'a':'1'}", "{'a':'1','x':'11'}"),
            Arguments.of("static class B { @JsonProperty(\"x\") public String a; }"
                    + " static class T extends B { public String b; }", "{'x':'1','b':'2'}", "{'x':'1','b':'2'}"),
            Arguments.of("record T(@JsonAlias(\"x\") String a) {}", "{'x':'1'}", "{'a':'1'}"),
            Arguments.of("static class T { @JsonAlias({\"x\", \"y\"}) public String a; }", "{'y':'1'}", "{'a':'1'}"),
            Arguments.of("static class T { @JsonIgnore public String a; public String b; }", "{'a':'1','b':'2'}",
                    "{'b':'2'}"),
            Arguments.of("static class T { public String b; @JsonIgnore public boolean isLong() { return false; } }",
                    "{'b':'2'}", "{'b':'2'}"),
            Arguments.of("record T(String b) { @JsonIgnore public String twice() { return b + b; } }",
                    "{'b':'2'}", "{'b':'2'}"),
            Arguments.of("static class T { private final String a; public T() { a = \"none\"; }"
                    + " @JsonCreator public T(String a) { this.a = a; } public String getA() { return a; } }",
                    "{'a':'1'}", "{'a':'1'}"),
            Arguments.of("record T(String a) { @JsonCreator public static T of(@JsonAlias(\"x\") String a) {"
                    + " return new T(a + \"!\"); } }", "{'x':'1'}", "{'a':'1!'}"),
            Arguments.of("record T(@JsonRawValue String a) {}", "{'a':{'b':1}}", "{'a':{'b':1}}"));

    /** The type, and what the error says. */
    private static final List<Arguments> REFUSED = List.of(
            Arguments.of("record T(@JsonProperty String a) {}", "has no property name; add one, or remove"),
            Arguments.of("record T(@JsonProperty(value = \"a\", required = true) String a) {}",
                    "required of @com.fasterxml.jackson.annotation.JsonProperty on com.acme.A.T.a has no effect here"),
            Arguments.of("static class T { private String a; @JsonProperty(\"x\") " + GETTER + " }",
                    "JsonProperty on com.acme.A.T.getA has no effect here; put it on the field"),
            Arguments.of("static class T { private String a; public String getA() { return a; }"
                    + " @JsonProperty(\"x\") public void setA(String v) { a = v; } }", "put it on the field"),
            Arguments.of("static class T { private final String a; @JsonCreator public T(@JsonProperty(\"x\") String a)"
                    + " { this.a = a; } public String getA() { return a; } }",
                    "on parameter a of com.acme.A.T.<init> has no effect here; put it on the field"),
            Arguments.of("enum E { @JsonProperty(\"one\") ONE } record T(E e) {}",
                    "name the constant as the JSON does"),
            Arguments.of("record T(String a) { @JsonProperty(\"x\") public String a() { return a; } }",
                    "put it on the field"),
            Arguments.of("enum E { @JsonAlias(\"one\") ONE } record T(E e) {}", "name the constant as the JSON does"),
            Arguments.of("static class T { private String a; @JsonAlias(\"x\") " + GETTER + " }",
                    "put it on the field"),
            Arguments.of("static class T { private final String a; public T(@JsonAlias(\"x\") String a) {"
                    + " this.a = a; } public String getA() { return a; } }", "put it on the field"),
            Arguments.of("static class T { private String a; @JsonIgnore " + GETTER + " }", "put it on the field"),
            Arguments.of("static class B { private String a; @JsonIgnore " + GETTER + " }"
                    + " static class T extends B { public String b; }",
                    "JsonIgnore on com.acme.A.B.getA has no effect here; put it on the field"),
            Arguments.of("static class B { protected String a; } static class T extends B {"
                    + " @JsonIgnore " + GETTER + " }", "put it on the field"),
            Arguments.of("@io.avaje.jsonb.Json.SubType(type = C.class) sealed interface T permits C { }"
                    + " static final class C implements T { private String a; @JsonIgnore " + GETTER + " }",
                    "JsonIgnore on com.acme.A.C.getA has no effect here; put it on the field"),
            Arguments.of("static class T { @JsonIgnore(false) public String a; }",
                    "value of @com.fasterxml.jackson.annotation.JsonIgnore on com.acme.A.T.a has no effect here"),
            Arguments.of("record T(@JsonIgnore String a, String b) {}", "the record's constructor needs a value"),
            Arguments.of("enum E { ONE; @JsonCreator public static E of(String a) { return ONE; } } record T(E e) {}",
                    "put it on a constructor or a static method of a class"),
            Arguments.of("static class T { private String a; @JsonRawValue " + GETTER + " }", "put it on the field"),
            Arguments.of("record T(@JsonRawValue(false) String a) {}", "has no effect here; remove it"));

    private static final String OF_JACKSON = """
            JsonFormat JsonInclude JsonIgnoreProperties JsonIncludeProperties JsonIgnoreType \
            JsonPropertyOrder JsonTypeInfo JsonSubTypes JsonTypeName JsonValue JsonUnwrapped JsonAnyGetter \
            JsonAnySetter JsonView JsonGetter JsonSetter JsonAutoDetect JsonManagedReference \
            JsonBackReference JsonIdentityInfo JacksonInject JsonEnumDefaultValue JsonRootName JsonMerge \
            JsonFilter JsonKey""";
    private static final List<String> OTHERS = Stream.of(
            Stream.of(OF_JACKSON.split(" ")).map("com.fasterxml.jackson.annotation."::concat),
            Stream.of("JsonNaming", "JsonSerialize", "JsonDeserialize", "JsonPOJOBuilder").flatMap(name -> Stream.of(
                    "com.fasterxml.jackson.databind.annotation." + name, "tools.jackson.databind.annotation." + name)),
            Stream.of("com.google.gson.annotations.SerializedName", "com.google.gson.annotations.Expose",
                    "jakarta.json.bind.annotation.JsonbProperty", "javax.json.bind.annotation.JsonbTransient",
                    "com.squareup.moshi.Json")).flatMap(names -> names).toList();

    private static String declaration(String name, String targets, String members) {
        return "package com.fasterxml.jackson.annotation; import static java.lang.annotation.ElementType.*;"
                + " @java.lang.annotation.Target({" + targets + "}) public @interface " + name + " { " + members + " }";
    }

    private static Compilation echo(String types) {
        var sources = new ArrayList<>(JACKSON);
        sources.add("import com.fasterxml.jackson.annotation.*;\n@RestController class A { " + types
                + " @PostMapping(\"/echo\") T echo(@RequestBody T t) { return t; } }");
        return WebCompilation.of(sources.toArray(String[]::new));
    }

    @ParameterizedTest
    @FieldSource("WORKING")
    void works_as_with_jackson(String types, String sent, String received) {
        try (Served served = Served.of(echo(types).succeeds())) {
            assertThat(served.answer("POST", "/echo", sent.replace('\'', '"')))
                    .isEqualTo("200 " + received.replace('\'', '"'));
        }
    }

    @ParameterizedTest
    @FieldSource("REFUSED")
    void is_refused_where_it_would_do_nothing(String types, String message) {
        echo(types).fails().with("@com.fasterxml.jackson.annotation.Json").and(message);
    }

    @Test
    void any_other_is_an_error_that_says_what_it_would_have_done_and_what_to_write() {
        var sources = new ArrayList<String>();
        var methods = new StringBuilder();
        for (var annotation : OTHERS) {
            var dot = annotation.lastIndexOf('.');
            sources.add("package " + annotation.substring(0, dot) + "; public @interface "
                    + annotation.substring(dot + 1) + " { }");
            var type = "T" + sources.size();
            methods.append("record " + type + "(@" + annotation + " String a) { }\n @GetMapping(\"/" + type + "\") "
                    + type + " get" + type + "() { return null; }\n");
        }
        sources.add("@RestController class A { " + methods + " }");
        var errors = WebCompilation.of(sources.toArray(String[]::new)).options("-Xmaxerrs", "1000").fails();
        for (int i = 0; i < OTHERS.size(); i++) {
            var type = "T" + (i + 1);
            errors.with("@" + OTHERS.get(i) + " on com.acme.A." + type + ".a has no effect here; elsewhere it ")
                    .at("get" + type);
        }
    }

    @Test
    void what_is_refused_everywhere_is_refused_on_a_type_of_a_library_too() {
        var library = WebCompilation.of("package javax.validation.constraints; public @interface NotNull { }",
                "package com.lib; public record Order(@javax.validation.constraints.NotNull String a) { }")
                .withoutFreshet().succeeds();
        WebCompilation.of("@RestController class A { @PostMapping(\"/t\") void one(@RequestBody com.lib.Order o) { } }")
                .dependingOn(library).fails().with("@javax.validation.constraints.NotNull on com.lib.Order.a has no"
                        + " effect here; elsewhere it checks a value: use the annotation of that name below"
                        + " jakarta.validation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@com.acme.Hidden String a", "@com.acme.Hidden List<String> a"})
    void an_annotation_that_carries_one_is_one_too(String component) {
        WebCompilation.of("package com.fasterxml.jackson.annotation; public @interface JsonFilter { }",
                "package com.acme; @com.fasterxml.jackson.annotation.JsonFilter public @interface Hidden { }",
                "@RestController class A { record T(" + component + ") { }\n"
                        + " @GetMapping(\"/t\") T one() { return null; } }").fails()
                .with("@com.acme.Hidden on com.acme.A.T.a carries @com.fasterxml.jackson.annotation.JsonFilter, which"
                        + " has no effect here; elsewhere it leaves out properties by a filter");
    }
}
