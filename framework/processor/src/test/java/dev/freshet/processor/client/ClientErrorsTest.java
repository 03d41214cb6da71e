package dev.freshet.processor.client;

import static dev.freshet.processor.client.ClientCompilation.fails;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in clients: each is an error at its place that says what to do. */
class ClientErrorsTest {

    @Test
    void a_path_variable_that_no_parameter_gives_and_a_parameter_that_is_not_in_the_path() {
        fails("@GetMapping(\"/a/{id}/{day}\") User one(@PathVariable int id);").once()
                .with("no parameter gives {day} of path /a/{id}/{day}; add @PathVariable").at("User one");
        fails("@GetMapping(\"/a/{id}\") User one(@PathVariable int id, @PathVariable(\"dya\") int day);").once()
                .with("path /a/{id} has no variable {dya}, only id; name it as the path does").at("User one");
    }

    @Test
    void a_path_that_stands_for_many() {
        fails("@GetMapping(\"/a/*\") User one();").once()
                .with("path /a/* has *, which matches many paths; a client needs a definite path").at("User one");
        fails("@GetMapping(\"/a/{*rest}\") User one(@PathVariable String rest);").once()
                .with("path /a/{*rest} has {*rest}").at("User one");
    }

    @Test
    void a_mapping_that_leaves_something_open() {
        fails("@RequestMapping(\"/a\") User one();").once().with("a client sends one request method").at("User one");
        fails("@GetMapping({\"/a\", \"/b\"}) User one();").once().with("a client sends to one path").at("User one");
        fails("User one();").once().with("method one of a client has no mapping").at("User one");
    }

    @Test
    void two_bodies() {
        fails("@PostMapping(\"/a\") void add(@RequestBody User one,\n@RequestBody User two);").once()
                .with("a request has one body; take one class for all of it").at("User two");
    }

    @Test
    void a_parameter_without_an_annotation_or_with_two() {
        fails("@GetMapping(\"/a\") User one(\nint id);").once().with("the request has no place for id;").at("int id");
        fails("@GetMapping(\"/a\") User one(\n@RequestParam @RequestHeader int id);").once()
                .with("a parameter has one place in the request").at("int id");
    }

    @Test
    void two_parameters_of_one_name() {
        fails("@GetMapping(\"/a\") User one(@RequestParam int id,\n@RequestParam(\"id\") int other);").once()
                .with("another parameter is already sent as \"id\" in the same place").at("int other");
        fails("@GetMapping(\"/a\") User one(@RequestHeader(\"X-A\") int id,\n@RequestHeader(\"x-a\") int other);")
                .once().with("another parameter is already sent as \"x-a\"").at("int other");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @RequestParam Object it            | Object has no text form that a server could read; use a primitive
            @RequestParam Map<String, String> it | Map<String, String> has no text form
            @RequestParam User it              | User has no text form
            @RequestParam(defaultValue = "1") int it | the server decides what a missing value means
            @CookieValue String it             | a client cannot send single cookies
            @RequestHeader("Host") String it   | the client sets the header Host itself; remove the parameter
            @RequestHeader Optional<Integer> upgrade | the client sets the header upgrade itself
            @RequestPart String it             | a declarative client cannot send parts of a form; send a MultipartBody
            @RequestBody Object it             | a body of type Object could be anything
            @RequestBody Runnable it           | has no form in JSON
            @RequestBody @jakarta.validation.Valid User it | @Valid is checked by the server, not by a client
            @RequestHeader @jakarta.validation.constraints.Min(1) int it | @Min is checked by the server
            @RequestHeader List<@jakarta.validation.constraints.Min(1) Integer> it | @Min is checked by the server
            HttpRequest it                     | the request has no place for it
            """)
    void what_cannot_be_sent(String parameter, String message) {
        fails("@PostMapping(\"/a\") void one(\n" + parameter + ");").once().with(message).at(parameter);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            void one(@RequestParam Sort sort);       | Outer.Sort is private, so no generated code can name it
            void one(@RequestParam List<Sort> sort); | Outer.Sort is private, so no generated code can name it
            void one(@RequestBody Sort sort);        | Outer.Sort is private, so no generated code can read or write it
            Sort one();                              | Outer.Sort is private, so no generated code can read or write it
            """)
    void a_private_enum(String method, String message) {
        ClientCompilation.of("class Outer { private enum Sort { UP }\n@HttpClient(\"users\") interface Users {\n"
                + "@PostMapping(\"/a\") " + method + " } }").fails().once().with(message).at(method);
    }

    @Test
    void a_parameter_of_a_library_whose_class_file_has_no_names() {
        var library = ClientCompilation.of("package org.lib; public interface Store {"
                + " @GetMapping(\"/{id}\") String one(@PathVariable int id); }").withoutParameterNames().succeeds();
        ClientCompilation.of("@HttpClient(\"users\") interface Users extends org.lib.Store { }")
                .dependingOn(library).fails().once()
                .with("parameter 1 of org.lib.Store.one has no name in its class file; write the name in the"
                        + " annotation, as in @PathVariable(\"name\")");
    }

    @Test
    void a_method_of_two_interfaces() {
        var store = "interface Store { @GetMapping(\"/a\") String one(); }";
        var archive = "interface Archive { @GetMapping(\"/b\") String one(); }";
        ClientCompilation.of("@HttpClient(\"users\") interface Users extends Store, Archive { }", store, archive)
                .fails().once().with("Users inherits one from both ").and("; repeat it with its mapping in Users")
                .at("interface Users");
        ClientCompilation.of("@HttpClient(\"users\") interface Users extends Store, Archive {"
                + " @Override @GetMapping(\"/a\") String one(); }", store, archive).succeeds();
    }

    @Test
    void an_optional_path_variable() {
        fails("@GetMapping(\"/a/{id}\") User one(\n@PathVariable Optional<Integer> id);")
                .with("a path variable has exactly one value; take the value itself").at("Optional<Integer> id");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Object                             | the class of the body must be known at compile time
            Optional<InputStream>              | a stream cannot be inside another type
            ResponseEntity<InputStream>        | a stream cannot be inside another type
            Optional<ResponseEntity<User>>     | Optional and ResponseEntity cannot be combined
            ResponseEntity<?>                  | ResponseEntity needs a type argument, such as ResponseEntity<User>
            Optional<Void>                     | an Optional of nothing is always empty; return void
            Runnable                           | cannot read the response: java.lang.Runnable has no form in JSON
            java.util.concurrent.CompletableFuture<User> | a client waits for its response
            dev.freshet.web.sse.EventStream<User> | only controllers send an EventStream
            """)
    void what_no_response_becomes(String type, String message) {
        fails("@GetMapping(\"/a\") " + type + " one();").once().with(message).at(type + " one");
    }

    @Test
    void a_type_of_body_that_is_not_one_or_for_none() {
        fails("@PostMapping(path = \"/a\", consumes = {\"a/b\", \"a/c\"}) void one(@RequestBody String it);")
                .once().with("consumes must be the single type of the body").at("void one");
        fails("@GetMapping(path = \"/a\", consumes = \"text/plain\") User one();")
                .once().with("consumes is the type of a body, but the request has none").at("User one");
    }

    @Test
    void what_says_how_a_controller_answers() {
        fails("@ResponseStatus(201)\n@GetMapping(\"/a\") User one();").once()
                .with("@ResponseStatus describes a controller's response").at("@ResponseStatus");
    }

    @Test
    void what_is_no_interface_that_can_be_implemented() {
        ClientCompilation.of("@HttpClient(\"users\") class Users { }").fails().once()
                .with("@HttpClient on Users: the implementation is generated; make it an interface").at("class");
        ClientCompilation.of("@HttpClient(\"users\") interface Users<T> { }").fails().once()
                .with("the interface has type parameters").at("Users<T>");
        ClientCompilation.of("class Outer { @HttpClient(\"users\") private interface Users { } }").fails().once()
                .with("the interface is private").at("Users");
        ClientCompilation.of("@HttpClient(\"users\") sealed interface Users { }\nfinal class One implements Users { }")
                .fails().once().with("the interface is sealed").at("Users {");
    }

    @Test
    void a_name_that_is_no_key_and_a_name_for_two() {
        ClientCompilation.of("@HttpClient(\"user.service\") interface Users { }").fails().once()
                .with("\"user.service\" cannot be a client's name").at("@HttpClient");
        ClientCompilation.of("@HttpClient(\"user-service\") interface Users { }",
                "@HttpClient(\"userService\") interface Others { }").fails().once()
                .with("com.acme.Users is already a client of \"userService\"").at("Others");
    }

    @Test
    void annotations_of_spring_name_ours() {
        ClientCompilation.of("package org.springframework.web.service.annotation;"
                        + " public @interface GetExchange { String value(); }",
                "interface Users { @org.springframework.web.service.annotation.GetExchange(\"/a\") void one(); }")
                .fails().once().with("use dev.freshet.web.GetMapping").at("Users");
    }
}
