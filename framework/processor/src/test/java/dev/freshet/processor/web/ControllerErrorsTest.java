package dev.freshet.processor.web;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in controllers: each is an error at its place that says what to do. */
class ControllerErrorsTest {

    @Test
    void two_methods_for_the_same_requests() {
        fails("@GetMapping(\"/a/{id}\") void one(@PathVariable int id) { }",
                "@GetMapping(\"/a/{name}\") void two(@PathVariable int name) { }")
                .with("GET /a/{name} is already answered by Shop.one (/a/{id} matches the same requests);"
                        + " change the path or the method of one").at("void two");
    }

    @Test
    void two_controllers_for_the_same_requests() {
        WebCompilation.of("@RestController class A { @GetMapping(\"/x\") void a() { } }",
                "@RestController @RequestMapping(\"/x\") class B { @GetMapping void b() { } }").fails().once()
                .with("GET /x is already answered by A.a; change the path or the method of one").at("class B");
        WebCompilation.of("@RestController class A { @GetMapping(\"/x\") void a() { } }",
                "@Profile(\"dev\") @RestController class B { @GetMapping(\"/x\") void b() { } }").fails().once()
                .with("GET /x is already answered by A.a");
        WebCompilation.of("@Profile(\"dev\") @RestController class A {"
                + " @GetMapping(\"/x\") void a() { }\n @GetMapping(\"/x\") void b() { } }").fails().once()
                .with("GET /x is already answered by A.a").at("void b");
    }

    @Test
    void a_path_variable_that_no_parameter_takes_and_a_parameter_that_is_not_in_the_path() {
        fails("@GetMapping(\"/a/{id}/{day}\") void one(@PathVariable int id) { }")
                .with("no parameter takes {day} of path /a/{id}/{day}; add @PathVariable").at("void one");
        fails("@GetMapping(\"/a/{id}\") void one(@PathVariable int id, @PathVariable(\"dya\") int day) { }")
                .with("path /a/{id} has no variable {dya}, only id; name it as the path does").at("void one");
    }

    @Test
    void a_path_that_is_no_pattern() {
        fails("@GetMapping(\"/a/{id\") void one() { }")
                .with("path pattern \"/a/{id\", character 4: a { without its }").at("@GetMapping");
        fails("@GetMapping(\"/a/{id:(}\") void one(@PathVariable int id) { }")
                .with("path pattern \"/a/{id:(}\", character 8: invalid expression").at("@GetMapping");
    }

    @Test
    void a_parameter_that_does_not_say_where_it_comes_from() {
        fails("@GetMapping void one(int id) { }").with("the source of id is missing; put @PathVariable,"
                + " @RequestParam, @RequestHeader, @CookieValue, @RequestBody or @RequestPart on it").at("int id");
        fails("@GetMapping void one(@RequestParam @RequestHeader int id) { }")
                .with("a parameter has one source; keep one of its annotations");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Thread", "Map<String, String>", "int[]", "Object", "OptionalInt", "Optional<Thread>",
            "List<? extends String>"})
    void a_parameter_type_that_no_text_converts_to(String type) {
        fails("@GetMapping void one(@RequestParam " + type + " p) { }")
                .with("cannot convert text to " + type + "; use a primitive").at("@RequestParam");
    }

    @Test
    void types_that_generated_code_cannot_name() {
        fails("private enum Sort { UP }", "@GetMapping void one(@RequestParam Sort sort) { }")
                .with("cannot convert text to Shop.Sort; use an enum that is not private, so that generated code can"
                        + " name it").at("@RequestParam").once();
        fails("private static class Own extends RuntimeException { }", "@ExceptionHandler void one(Own e) { }")
                .with("@ExceptionHandler on one: Shop.Own is private, so no generated code can name it; remove private")
                .at("void one").once();
    }

    @Test
    void a_parameter_of_a_library_whose_class_file_has_no_names() {
        var library = WebCompilation.of("package org.lib; public abstract class Base {"
                + " @GetMapping(\"/{id}\") public String one(@PathVariable(\"id\") int id, @RequestParam String q) {"
                + " return q; } }").withoutParameterNames().succeeds();
        WebCompilation.of("@RestController class Api extends org.lib.Base { }").dependingOn(library).fails().once()
                .with("parameter 2 of org.lib.Base.one has no name in its class file; write the name in the annotation,"
                        + " as in @RequestParam(\"name\")");
    }

    @Test
    void a_default_that_does_not_convert() {
        fails("@GetMapping void one(@RequestParam(defaultValue = \"abc\") int n) { }")
                .with("the defaultValue of n must be a whole number, is \"abc\"").at("abc");
        fails("enum Level { LOW } @GetMapping void one(@RequestHeader(defaultValue = \"MID\") Level l) { }")
                .with("the defaultValue of l must be one of LOW, is \"MID\"");
        fails("@GetMapping void one(@RequestParam(defaultValue = \"1,x\") List<Integer> n) { }")
                .with("the defaultValue of n must be a whole number, is \"x\"");
    }

    @Test
    void a_primitive_that_may_be_absent() {
        fails("@GetMapping void one(@RequestParam(required = false) int n) { }")
                .with("a int cannot be absent; give it a defaultValue, or take an Optional").at("int n");
        fails("@PostMapping void one(@RequestBody(required = false) int n) { }")
                .with("a int cannot be absent; leave out required = false, or take an Optional").at("int n");
        fails("@GetMapping(\"/{n}\") void one(@PathVariable Optional<Integer> n) { }")
                .with("a path variable has exactly one value; take the value itself");
    }

    @Test
    void two_bodies() {
        fails("@PostMapping void one(@RequestBody String a, @RequestBody byte[] b) { }")
                .with("a request has one body; take one class for all of it").at("void one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.util.concurrent.CompletableFuture<String>", "java.util.concurrent.Future<String>"})
    void a_result_that_comes_later(String type) {
        fails("@GetMapping " + type + " one() { return null; }").with("is not awaited; return the value itself");
    }

    @Test
    void a_result_of_which_no_one_knows_how_to_send_it() {
        fails("@GetMapping ResponseEntity<?> one() { return null; }")
                .with("add a type argument to ResponseEntity, such as ResponseEntity<User>").at("one()");
        fails("@GetMapping ResponseEntity<Object> one() { return null; }")
                .with("add a type argument to ResponseEntity");
        fails("@GetMapping Object one() { return null; }")
                .with("the class of the result must be known at compile time");
        fails("@GetMapping java.io.File one() { return null; }")
                .with("cannot send the result: java.io.File has no form in JSON; use a type of java.time");
        fails("record User(java.io.File home) { } @GetMapping User one() { return null; }")
                .with("java.io.File has no form in JSON").and("(property home of User)");
        fails("interface Shape { } @GetMapping List<Shape> one() { return null; }")
                .with("com.acme.Shop.Shape is an interface, so JSON does not tell its class;"
                        + " use a class, or list its classes with @Json.SubType");
        fails("@io.avaje.jsonb.Json.SubType(type = Circle.class) sealed interface Shape permits Circle { }"
                + " record Circle(java.io.File plan) implements Shape { } @GetMapping Shape one() { return null; }")
                        .with("java.io.File has no form in JSON").and("(property plan of Circle)");
        fails("@io.avaje.jsonb.Json.SubType(type = Circle.class) sealed interface Shape permits Circle, Line { }"
                + " record Circle(int radius) implements Shape { } sealed interface Line extends Shape permits Edge { }"
                + " record Edge(int length) implements Line { } @GetMapping Shape one() { return null; }")
                        .with("com.acme.Shop.Shape permits com.acme.Shop.Edge, which would be written as {};"
                                + " list it with @Json.SubType");
        fails("static class Base { public java.io.File home; } static class User extends Base { public int id; }"
                + " @GetMapping User one() { return null; }")
                        .with("java.io.File has no form in JSON").and("(property home of Base)");
        fails("private record User(int id) { } @GetMapping User one() { return null; }")
                .with("com.acme.Shop.User is private, so no generated code can read or write it");
        fails("private enum Sort { UP } @GetMapping Sort one() { return null; }")
                .with("com.acme.Shop.Sort is private, so no generated code can read or write it");
        fails("class User { public int id; } @GetMapping User one() { return null; }")
                .with("com.acme.Shop.User is an inner class, so generated code cannot create it; make it static");
        fails("@GetMapping Map<Integer, String> one() { return null; }").with("the keys of a JSON object are strings");
        fails("@GetMapping HttpResponse one() { return null; }").with("HttpResponse cannot be a result");
    }

    @Test
    void an_event_stream_that_cannot_be_sent() {
        var stream = "dev.freshet.web.sse.EventStream";
        fails("@GetMapping " + stream + "<?> one() { return null; }")
                .with("add a type argument to EventStream, such as EventStream<User>");
        fails("@GetMapping " + stream + "<java.io.File> one() { return null; }")
                .with("cannot send the result: java.io.File has no form in JSON");
        fails("@GetMapping " + stream + "<dev.freshet.web.sse.ServerSentEvent<String>> one() { return null; }")
                .with("cannot be a result");
        fails("@GetMapping java.util.concurrent.Flow.Publisher<String> one() { return null; }")
                .with("or return EventStream.ofData(...) of it");
        fails("@GetMapping @NonBlocking " + stream + "<String> one() { return null; }")
                .with("a @NonBlocking method must not").and("return a stream");
    }

    @Test
    void a_method_that_cannot_be_called() {
        fails("@GetMapping private void one() { }")
                .with("@GetMapping on one: the method is private, so generated code cannot call it").at("void one");
        fails("@GetMapping static void one() { }")
                .with("@GetMapping on one: the method is static; remove static");
        fails("@PostMapping <T> void one(@RequestBody T body) { }").with("the method has type parameters");
        fails("@ExceptionHandler private void one(Exception e) { }")
                .with("@ExceptionHandler on one: the method is private");
    }

    @Test
    void a_method_that_would_block_the_event_loop() {
        fails("@PostMapping @NonBlocking void one(@RequestBody java.io.InputStream in) { }")
                .with("a @NonBlocking method must not take an InputStream or an HttpResponse or return a stream")
                .and("remove @NonBlocking").at("void one");
        fails("@GetMapping @NonBlocking void one(HttpResponse response) { }")
                .with("a @NonBlocking method must not take");
        fails("@GetMapping @NonBlocking ResponseEntity<java.io.InputStream> one() { return null; }")
                .with("a @NonBlocking method must not take");
        WebCompilation.of("@RestController @NonBlocking class A {"
                + " @GetMapping java.io.InputStream a() { return null; } }").fails()
                .with("put @NonBlocking on the other methods instead of on the class");
    }

    @Test
    void a_mapping_on_a_class_that_is_no_controller() {
        WebCompilation.of("@Component class A { @GetMapping void a() { } }").fails().once()
                .with("@GetMapping has no effect in A; put @RestController on the class").at("@GetMapping");
        WebCompilation.of("@RestControllerAdvice class A { @GetMapping void a() { } }").fails()
                .with("advice only answers exceptions; move the method to a controller");
    }

    @Test
    void a_class_of_a_library_with_a_property_whose_class_is_missing() {
        var library = WebCompilation.of("package com.lib; public record Part() { }",
                "package com.lib; public record Item(Part part) { }").withoutFreshet().succeeds()
                .delete("com.lib.Part");
        WebCompilation.of("@RestController class A { @GetMapping(\"/a\") com.lib.Item a() { return null; } }")
                .dependingOn(library).fails()
                .with("com.lib.Part is not on the class path (property part of Item)");
    }

    @Test
    void a_class_that_another_package_keeps_to_itself() {
        WebCompilation.of("package com.dto; public record Order(Line line) { }",
                "package com.dto; record Line(String text) { }",
                "@RestController class A { @GetMapping(\"/a\") com.dto.Order a() { return null; } }").fails().once()
                .with("cannot send the result: com.dto.Line is not public, so generated code in the package com.acme"
                        + " cannot name it; make it public (property line of Order)").at("class A");
        WebCompilation.of("package com.dto; public record Order(State state) { }",
                "package com.dto; enum State { PAID }",
                "@RestController class A { @GetMapping(\"/a\") com.dto.Order a() { return null; } }").succeeds();
    }

    @Test
    void arrays_with_type_arguments() {
        fails("@GetMapping(\"/a\") List<String>[] one() { return null; }")
                .with("cannot send the result: an array of List<String> loses its type arguments at run time;"
                        + " use a List<List<String>>").at("one()");
        fails("@PostMapping(\"/a\") void one(@RequestBody Map<String, Optional<Integer>[][]> body) { }")
                .with("an array of Optional<Integer> loses its type arguments at run time").at("body");
    }

    @Test
    void responses_of_spring() {
        var problem = "package org.springframework.http; public class ProblemDetail { public int status; }";
        WebCompilation.of(problem, "@RestController class A { @GetMapping(\"/a\")"
                + " org.springframework.http.ProblemDetail a() { return null; } }").fails()
                .with("cannot send the result: org.springframework.http.ProblemDetail has no form in JSON;"
                        + " use dev.freshet.web.ProblemDetail");
        WebCompilation.of(problem, "@RestControllerAdvice class A { @ExceptionHandler"
                + " org.springframework.http.ProblemDetail a(IllegalStateException e) { return null; } }").fails()
                .with("org.springframework.http.ProblemDetail has no form in JSON; use dev.freshet.web.ProblemDetail");
    }

    @Test
    void a_controller_with_a_path_inside_another_class_is_no_error() {
        WebCompilation.of("class Outer { @RestController @RequestMapping(\"/a\") static class A {"
                + " @GetMapping void a() { } } }").succeeds();
    }

    @Test
    void a_mapping_that_an_override_hides() {
        WebCompilation.of("interface Api { @GetMapping(\"/a\") String a(); }",
                "@RestController class A implements Api { public String a() { return \"\"; } }").fails().once()
                .with("the mapping of Api.a does not apply to the method that overrides it; repeat it on a")
                .at("class A");
    }

    @Test
    void a_mapping_of_a_method_that_the_controller_does_not_inherit() {
        WebCompilation.of("package com.base; public abstract class Base {\n @GetMapping(\"/a\") String a() {"
                + " return \"\"; } }", "@RestController class A extends com.base.Base { }").fails().once()
                .with("@GetMapping on a: the method comes from another package; make it public").at("String a()");
        WebCompilation.of("abstract class Base {\n @GetMapping(\"/a\") private String a() { return \"\"; } }",
                "@RestController class A extends Base { }").fails().once()
                .with("@GetMapping on a: the method is private, so generated code cannot call it; remove private")
                .at("String a()");
        WebCompilation.of("interface Api {\n @ExceptionHandler static String a(IllegalStateException e) {"
                + " return \"\"; } }", "@RestController class A implements Api { }").fails().once()
                .with("@ExceptionHandler on a: the method is static; remove static").at("String a(");
    }

    @Test
    void an_inherited_method_with_a_type_that_another_package_keeps_to_itself() {
        WebCompilation.of("""
        package com.base; public abstract class Base {
            enum Level { A }
            @GetMapping("/a") public String a(@RequestParam List<Level> levels) { return ""; }
        }
        """, "@RestController class A extends com.base.Base { }").fails().once()
                .with("@GetMapping on a: the method has the type Base.Level, which is not public; make it public")
                .at("String a(");
    }

    @Test
    void an_exception_handler_that_an_override_hides() {
        WebCompilation.of("abstract class Base {"
                + " @ExceptionHandler String failed(IllegalStateException e) { return \"\"; } }",
                "@RestControllerAdvice class A extends Base {"
                + " @Override String failed(IllegalStateException e) { return \"\"; } }").fails().once()
                .with("@ExceptionHandler of Base.failed does not apply to the method that overrides it; repeat it on"
                        + " failed").at("class A");
    }

    @Test
    void a_mapping_that_a_class_does_not_inherit() {
        WebCompilation.of("@RequestMapping(\"/api\") abstract class Base { }",
                "@RestController class A extends Base { @GetMapping(\"/a\") String a() { return \"\"; } }").fails()
                .with("@RequestMapping has no effect in A, which does not inherit it from Base; put @RequestMapping"
                        + " on the class").at("class A").once();
    }

    @Test
    void mappings_and_types_without_a_meaning() {
        fails("@RequestMapping(path = \"/a\", method = HttpMethod.TRACE) void one() { }")
                .with("TRACE requests cannot have a route; remove it").at("@RequestMapping");
        WebCompilation.of("@RestController @RequestMapping(path = \"/a\", method = HttpMethod.GET) class A {"
                + " @GetMapping void a() { } }").fails()
                .with("the request method of a class is ignored; set it on each method");
        fails("@GetMapping(\"/a\") void one(@CookieValue List<String> c) { }")
                .with("a cookie has one value; take the value itself").at("List<String> c");
        fails("@GetMapping(\"/a\") List one() { return null; }")
                .with("cannot send the result: java.util.List has no type argument; add one").at("List one()");
    }

    @Test
    void two_mappings_on_one_method() {
        fails("@GetMapping(\"/a\") @PostMapping(\"/a\") void one() { }")
                .with("a method has one mapping annotation; write a second method");
        fails("@GetMapping(value = \"/a\", path = \"/b\") void one() { }").with("value and path mean the same");
    }

    @Test
    void media_types_that_are_none() {
        fails("@GetMapping(produces = \"json\") void one() { }")
                .with("\"json\" in produces is not a media type; write one such as \"application/json\"")
                .at("@GetMapping");
        fails("@PostMapping(consumes = \"!text/plain\") void one() { }")
                .with("\"!text/plain\" in consumes is not a media type; there is no negation, so list the types")
                .at("@PostMapping");
        fails("@GetMapping(produces = \"image/*\") void one() { }")
                .with("a response cannot have the type image/*; name one type");
        fails("@GetMapping(produces = \"text/csv;charset=uft-8\") String one() { return null; }")
                .with("there is no charset uft-8 for \"text/csv;charset=uft-8\" in produces; use UTF-8")
                .at("@GetMapping");
    }

    @Test
    void an_attribute_or_annotation_that_is_not_offered() {
        fails("@GetMapping(params = \"a=b\") void one() { }").with("cannot find symbol").at("params");
    }

    @Test
    void exception_handlers_that_cannot_be_told_apart_or_called() {
        fails("@ExceptionHandler void one(RuntimeException e) { }",
                "@ExceptionHandler void two(RuntimeException e) { }")
                .with("RuntimeException is already answered by one; remove it from one of the two").at("void two");
        fails("@ExceptionHandler void one() { }").with("@ExceptionHandler on one has no exception; name one")
                .at("void one");
        fails("@ExceptionHandler(java.io.IOException.class) void one(RuntimeException e) { }")
                .with("IOException is not a RuntimeException; take a common superclass of this method's exceptions");
        fails("@ExceptionHandler void one(RuntimeException e, @RequestBody String body) { }")
                .with("an exception handler cannot take bodyValue");
    }

    @Test
    void a_status_that_is_none() {
        fails("@GetMapping @ResponseStatus(99) void one() { }")
                .with("99 is not valid here; use a status from 200 to 599");
        WebCompilation.of("@ResponseStatus(204) class Gone extends RuntimeException { }").fails()
                .with("204 is not valid here; use a status from 400 to 599").at("@ResponseStatus");
        WebCompilation.of("@ResponseStatus(404) class Gone { }").fails().with("@ResponseStatus has no effect on Gone");
        fails("@ResponseStatus(201) void one() { }")
                .with("@ResponseStatus has no effect on one; put it on a mapped method").at("@ResponseStatus");
    }

    @Test
    void constraints_that_no_one_checks() {
        fails("@GetMapping void one(@RequestParam @jakarta.validation.constraints.Min(1) int n) { }")
                .with("@Min is only checked on the fields of a @Valid @RequestBody; check the parameter in the method");
        fails("record User(int id) { } @PostMapping void one(@RequestBody @jakarta.validation.Valid User user) { }")
                .with("@Valid on Shop.User, which has no constraint;");
        fails("""
        @io.avaje.jsonb.Json.SubType(type = Circle.class) @io.avaje.jsonb.Json.SubType(type = Dot.class)
        sealed interface Shape permits Circle, Dot { }
        record Circle(@jakarta.validation.constraints.Positive int radius) implements Shape { }
        record Dot(String color) implements Shape { }
        @PostMapping void one(@RequestBody @jakarta.validation.Valid Shape shape) { }
        """).with("@Valid on Shop.Dot, which has no constraint;");
        fails("@PostMapping void one(@RequestBody @jakarta.validation.Valid String user) { }")
                .with("@Valid checks the fields of a JSON body, and String has none");
        fails("@PostMapping void one(@RequestBody @jakarta.validation.constraints.NotEmpty List<String> names) { }")
                .with("@NotEmpty is only checked on the fields of a @Valid @RequestBody; check the parameter");
        fails("@PostMapping void one(@RequestBody List<@jakarta.validation.constraints.NotBlank String> names) { }")
                .with("@NotBlank is only checked on the fields of a @Valid @RequestBody");
        fails("record User(@jakarta.validation.constraints.NotBlank String name) { }",
                "@PostMapping void one(@RequestBody List<@jakarta.validation.Valid User> users) { }")
                .with("@Valid inside List<Shop.User> has no effect; put it on the parameter").at("void one");
    }

    @Test
    void constraints_that_the_validator_ignores() {
        failsToCheck("@Sku String sku").with("@Sku on Shop.User.sku is not checked: nothing calls Shop.Sku.Check;"
                + " write a class with @ConstraintAdapter(Sku.class) that extends AbstractConstraintAdapter, both of"
                + " io.avaje.validation.adapter, and validatedBy = {}");
        failsToCheck("@NotBlank String a, List<@Sku String> skus").with("@Sku on Shop.User.skus is not checked");
        failsToCheck("@NotNull(groups = Shop.class) String a, @NotNull String b")
                .with("@NotNull on Shop.User.a is not checked: it has groups, which no @Valid names;");
        failsToCheck("Optional<@NotBlank String> name, @NotBlank String b")
                .with("@NotBlank inside the Optional Shop.User.name is not checked; put it in front of Optional");
        failsToCheck("@NotNull String a, @Valid Inner inner").with("@Sku on Shop.Inner.sku is not checked");
        failsToCheck("@NotNull String a, List<@Valid Inner> inners").with("@Sku on Shop.Inner.sku is not checked");
        WebCompilation.of("package org.hibernate.validator.constraints; import jakarta.validation.*;"
                + " @Constraint(validatedBy = {}) public @interface URL { Class<?>[] groups() default {}; }",
                "import jakarta.validation.*; @RestController class Shop {"
                + " record User(@org.hibernate.validator.constraints.URL String name) { }"
                + " @PostMapping void one(@RequestBody @Valid User user) { } }").fails()
                .with("@URL on Shop.User.name is not checked: it belongs to Hibernate Validator;");
    }

    @Test
    void repeated_constraints_which_the_validator_ignores() {
        failsToCheck("@Pattern(regexp = \"a.*\") @Pattern(regexp = \".*b\") String a, @NotNull String b")
                .with("@Pattern on Shop.User.a is not checked: it is repeated; keep one, and move each of the others");
        failsToCombine("@NotBlank @Pattern(regexp = \"a.*\") @Pattern(regexp = \".*b\")", "")
                .with("@Pattern on @Name is not checked: it is repeated;");
        failsToCombine("@Size", "@OverridesAttribute(constraint = Size.class, name = \"max\") int most() default 9;")
                .with("@OverridesAttribute on @Name.most has no effect; write the value in the constraint that @Name");
    }

    private static Diagnostics failsToCombine(String constraints, String member) {
        return validUser("record User(@Name String name) { } @Constraint(validatedBy = {}) " + constraints
                + " @interface Name { String message() default \"no name\"; Class<?>[] groups() default {}; " + member
                + " }").fails();
    }

    @Test
    void constraints_inside_types_which_the_validator_ignores() {
        failsToCheck("List<List<@NotBlank String>> a, @NotNull String b")
                .with("@NotBlank on Shop.User.a is not checked: it is inside a type argument of a type argument;");
        failsToCheck("List<Map<String, @Valid Good>> a, @NotNull String b")
                .with("@Valid on Shop.User.a is not checked: it is inside a type argument of a type argument;");
        failsToCheck("Box<@NotBlank String> a, @NotNull String b").with("@NotBlank on Shop.User.a is not checked:"
                + " it is inside a type argument of a class of your own; put it on the fields of that class");
        failsToCheck("@Each String[] a, @NotNull String b").with("@Each on Shop.User.a is not checked: it is inside an"
                + " array; replace the array by a List");
        failsToCheck("@Valid List<@NotNull Good> a").with("@Valid on Shop.User.a does not check the elements, because"
                + " their type has a constraint; put @Valid in front of it");
    }

    @Test
    void constraints_on_members_which_the_validator_ignores() {
        validUser("record User(@NotNull String a) { @AssertTrue private boolean isShort() { return a.length() < 9; } }")
                .fails().with("@AssertTrue on Shop.User.isShort is not checked: the method is private; make it public");
        validUser("record User(@NotNull String a) { @Size(max = 9) public String a() { return a; } }").fails()
                .with("@Size on Shop.User.a is not checked: the component has other annotations; put it on the comp");
        validUser("static class User { @NotNull public String a; @NotNull public transient String b; }").fails()
                .with("@NotNull on Shop.User.b is not checked: the field is transient; remove transient");
        validUser("record User(@NotBlank @org.jspecify.annotations.Nullable String a) { }").fails()
                .with("@NotBlank on Shop.User.a is not checked: @Nullable allows null; remove @Nullable");
        validUser("interface Named { @NotBlank String a(); } record User(String a, @Min(1) int b) implements Named { }")
                .fails().with("@NotBlank on Shop.Named.a is not checked: it is on an interface; repeat it in Shop.U");
        validUser("interface Named { @NotBlank String getA(); } static class User implements Named {"
                + " @NotBlank public String a; public String getA() { return a; } }").succeeds();
        validUser("interface Named { @NotBlank String getA(); } static class Base { @NotBlank private String a;"
                + " public String getA() { return a; } public void setA(String a) { this.a = a; } }"
                + " static class User extends Base implements Named { }").succeeds();
    }

    @Test
    void constraints_of_subtypes_which_the_validator_ignores() {
        validUser("@io.avaje.jsonb.Json.SubType(type = Circle.class) sealed interface Shape permits Circle {"
                + " @NotBlank String name(); }"
                + " record Circle(@NotBlank String name, @Positive int radius) implements Shape { }"
                + " record User(@Valid Shape shape) { }").fails().with("@Valid on Shop.User.shape does not check the"
                + " constraints of Shop.Circle, only those of Shop.Shape; check them in the method");
        validUser("interface Named { @NotBlank String name(); }"
                + " @io.avaje.jsonb.Json.SubType(type = Circle.class) sealed interface Shape extends Named"
                + " permits Circle { @NotBlank String name(); }"
                + " record Circle(@NotBlank String name) implements Shape { }"
                + " record User(@Valid Shape shape) { }").succeeds();
    }

    /** @param types one of them named User */
    private static Compilation validUser(String types) {
        return WebCompilation.of("import jakarta.validation.*; import jakarta.validation.constraints.*;"
                + " @RestController class Shop { " + types
                + " @PostMapping void one(@RequestBody @Valid User user) { } }");
    }

    @Test
    void constraints_at_which_the_validator_throws() {
        failsToCheck("@Min(1) @Max(9) int count").with(
                "several constraints on the primitive Shop.User.count cannot be checked; replace int by its class");
        failsToCheck("Map<String, @NotBlank String> names, @NotNull String b").with(
                "@NotBlank inside the Map Shop.User.names would throw if the map is absent; replace null in a");
        failsToCheck("Map<String, @Valid Good> goods, @NotNull String b").with("@Valid inside the Map Shop.User.goods");
    }

    @Test
    void constraints_that_the_validator_checks() {
        valid("@Min(1) int a, @Min(1) @Max(9) Integer b, @DecimalMin(\"1\") @Max(3) int c, @NotNull @Min(1) int d")
                .succeeds();
        valid("@NotBlank Optional<String> a, List<@NotBlank String> b, @NotNull @Valid Good c, @Code String d")
                .succeeds();
        valid("@NotBlank String a, Inner unchecked").succeeds();
        valid("@Valid List<@NotBlank String> a, List<@Valid @NotNull Good> b,"
                + " @NotNull List<@NotBlank String> c").succeeds();
    }

    @Test
    void constraints_that_only_seem_to_be_unchecked() {
        WebCompilation.of("package org.hibernate.validator.constraints; import jakarta.validation.*;"
                + " @Constraint(validatedBy = {}) public @interface Length { Class<?>[] groups() default {}; }",
                "import io.avaje.validation.adapter.*; import jakarta.validation.*;"
                + " import jakarta.validation.constraints.*; @RestController class Shop {"
                + " @org.jspecify.annotations.NullMarked record User("
                + " @org.hibernate.validator.constraints.Length String a,"
                + " @NotNull(groups = io.avaje.validation.groups.Default.class) String b,"
                + " @Sku String c, @Min(1) @Max(9) int d, Map<String, @NotBlank String> e,"
                + " @NotNull(groups = Shop.class) String last) { User { e = e == null ? Map.of() : e; } }"
                + " @Constraint(validatedBy = Other.class) @interface Sku { Class<?>[] groups() default {}; }"
                + " static class Other implements ConstraintValidator<Sku, String> { public boolean isValid("
                + " String sku, ConstraintValidatorContext context) { return true; } }"
                + " @ConstraintAdapter(Sku.class) public static class Check extends AbstractConstraintAdapter<String> {"
                + " public Check(ValidationContext.AdapterCreateRequest request) { super(request); }"
                + " @Override protected boolean isValid(String sku) { return true; } }"
                + " @PostMapping void one(@RequestBody @Valid User user) { } }").fails()
                .with("@NotNull on Shop.User.last is not checked: it has groups");
    }

    private static Diagnostics failsToCheck(String components) {
        return valid(components).fails();
    }

    private static Compilation valid(String components) {
        return WebCompilation.of("import java.lang.annotation.*; import jakarta.validation.*;"
                + " import jakarta.validation.constraints.*;"
                + " @RestController class Shop { record User(" + components + ") { }"
                + " record Good(@Min(1) int a) { } record Inner(@Sku String sku) { } record Box<T>(T value) { }"
                + " @Target(ElementType.TYPE_USE) @Constraint(validatedBy = {}) @interface Each {"
                + " String message() default \"not each\"; Class<?>[] groups() default {}; }"
                + " @Constraint(validatedBy = {}) @NotBlank @interface Code {"
                + " String message() default \"no code\"; Class<?>[] groups() default {}; }"
                + " @Target({ElementType.FIELD, ElementType.TYPE_USE}) @Constraint(validatedBy = Sku.Check.class)"
                + " @interface Sku { String message() default \"no SKU\"; Class<?>[] groups() default {};"
                + " class Check implements ConstraintValidator<Sku, String> { public boolean isValid(String sku,"
                + " ConstraintValidatorContext context) { return false; } } }"
                + " @PostMapping void one(@RequestBody @Valid User user) { } }");
    }

    @Test
    void annotations_of_another_framework() {
        WebCompilation.of("package org.springframework.web.bind.annotation; public @interface GetMapping { }",
                "@RestController class A { @org.springframework.web.bind.annotation.GetMapping void a() { } }").fails()
                .with("use dev.freshet.web.GetMapping").at("class A");
    }

    @Test
    void json_annotations_that_have_no_effect() {
        var jackson = "package com.fasterxml.jackson.annotation; public @interface ";
        WebCompilation.of(jackson + "JsonFormat { String pattern(); }", """
                @RestController class A {
                    record Day(@com.fasterxml.jackson.annotation.JsonFormat(pattern = "d") java.time.LocalDate day) { }
                    @GetMapping Day a() { return null; }
                }
                """).fails().with("@com.fasterxml.jackson.annotation.JsonFormat on com.acme.A.Day.day has no effect"
                + " here; elsewhere it sets how the value is written: use a type").at("Day a()");
    }

    @Test
    void path_patterns_that_are_wrong_or_in_the_wrong_place() {
        WebCompilation.of("@Component @PathPatterns(\"/api/**/x\") class A implements Filter {"
                + " public void filter(HttpRequest q, HttpResponse s, FilterChain c) { } }").fails()
                .with("character 8: nothing may follow **").at("@PathPatterns");
        WebCompilation.of("@Component @PathPatterns(\"/api/**\") class A { }").fails()
                .with("@PathPatterns has no effect here; put it on a bean that is a Filter or a HandlerInterceptor");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "@Component\n@NonBlocking\nclass A { }",
            "@RestControllerAdvice\n@NonBlocking\nclass A { }",
            "@NonBlocking\nabstract class A implements Filter { }",
            "@Component class A {\n@NonBlocking\nvoid a() { } }",
    })
    void non_blocking_where_nothing_handles_requests(String source) {
        WebCompilation.of(source).fails().once()
                .with("@NonBlocking has no effect here; put it on a controller, a mapped method, a bean that is a")
                .at("@NonBlocking");
    }

    private static Diagnostics fails(String... members) {
        var body = String.join("\n    ", members);
        return WebCompilation.of("@RestController class Shop {\n    " + body + "\n}\n").fails();
    }
}
