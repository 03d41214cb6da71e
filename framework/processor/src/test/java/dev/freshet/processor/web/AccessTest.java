package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.SecuritySources;
import org.junit.jupiter.api.Test;

/** Annotations that say who may call, with the security module on the class path. */
class AccessTest {
    private static final String IMPORTS = "import jakarta.annotation.security.*; import dev.freshet.security.*; ";

    private static Compilation compile(String... sources) {
        for (int i = 0; i < sources.length; i++) {
            sources[i] = IMPORTS + sources[i];
        }
        return WebCompilation.of(sources).dependingOn(SecuritySources.classes());
    }

    private static String routes(String source) {
        return compile(source).succeeds().source("com.acme.Books$Routes");
    }

    @Test
    void writes_the_access_of_the_method_or_else_of_the_class() {
        assertThat(routes("""
                @RestController @RolesAllowed({"a", "b"}) class Books {
                    @GetMapping("/1") String one() { return ""; }
                    @GetMapping("/2") @PermitAll String two() { return ""; }
                    @GetMapping("/3") @DenyAll String three() { return ""; }
                    @GetMapping("/4") @RolesAllowed("**") String four(Authenticated caller) { return ""; }
                    @GetMapping("/5") @PermitAll String five(Identity caller) { return ""; }
                }""")).contains(".access(Access.roles(\"a\", \"b\"))", ".access(Access.permitAll())",
                ".access(Access.denyAll())", ".access(Access.authenticated())", ".access(Access.identified())",
                "Caller.authenticated()", "Caller.identity()");
    }

    @Test
    void a_parameter_may_have_the_name_of_a_package() {
        assertThat(routes("""
                @RestController class Books {
                    @GetMapping("/{dev}") @PermitAll
                    String one(@PathVariable String dev, Identity caller) { return ""; }
                }""")).contains("controller.one(devValue, dev.freshet.security.Caller.identity())");
    }

    @Test
    void leaves_the_callers_to_the_configuration() {
        assertThat(routes("""
                @RestController @AccessByConfiguration class Books {
                    @GetMapping("/1") String one(Authenticated caller) { return ""; }
                    @GetMapping("/2") @DenyAll String two() { return ""; }
                }""")).contains(".access(Access.unstated())", ".access(Access.denyAll())");
        compile("@Component class Shop { @AccessByConfiguration void sell() {} }")
                .fails().with("@dev.freshet.security.AccessByConfiguration has no effect here");
        compile("@RestController class Books { @GetMapping(\"/a\") @PermitAll @AccessByConfiguration String a()"
                + " { return \"\"; } }").fails().with("a has both");
    }

    @Test
    void a_route_without_annotation_is_an_error() {
        compile("@RestController class Books {"
                + " @PutMapping(\"/books/{isbn}\") void change(@PathVariable String isbn) {} }")
                .fails().with("PUT /books/{isbn} does not say who may call it: add @RolesAllowed, @Authorize, @PermitAll,"
                + " @DenyAll or @AccessByConfiguration to change or to Books");
        compile("@WebSocketEndpoint(\"/chat\") class Chat { @OnMessage void text(String text) {} }")
                .fails().with("Chat does not say who may connect");
    }

    @Test
    void the_caller_of_a_route_without_annotation_is_not_a_second_error() {
        for (String type : new String[] {"Authenticated", "java.security.Principal", "Identity"}) {
            compile("@RestController class Books { @GetMapping(\"/me\") String me(" + type
                    + " caller) { return \"\"; } }").fails().once().with("GET /me does not say who may call it");
        }
    }

    @Test
    void a_method_that_overrides_a_guarded_one_must_repeat_the_guard() {
        compile("abstract class Base { @GetMapping(\"/a\") @RolesAllowed(\"x\") String a() { return \"\"; } }",
                "@RestController @PermitAll class Books extends Base { @GetMapping(\"/a\") @Override String a()"
                + " { return \"\"; } }")
                .fails().with("@RolesAllowed of Base.a does not apply to the method that overrides it");
    }

    @Test
    void inherited_methods_have_the_access_of_the_controller() {
        assertThat(compile("abstract class Base { @GetMapping(\"/a\") String a() { return \"\"; } }",
                "@RestController @DenyAll class Books extends Base { }").succeeds().source("com.acme.Books$Routes"))
                .contains(".access(Access.denyAll())");
    }

    @Test
    void annotations_without_effect_are_errors() {
        compile("@RestController class Books { @RolesAllowed(\"x\") void helper() {}"
                + " @GetMapping(\"/a\") @PermitAll String a() { return \"\"; } }")
                .fails().with("RolesAllowed has no effect here; put it on a mapped method");
        compile("@RestController class Books { @GetMapping(\"/a\") @PermitAll @DenyAll String a() { return \"\"; } }")
                .fails().with("a has both @PermitAll and @DenyAll; keep one of them");
        compile("@RestController class Books { @GetMapping(\"/a\") @RolesAllowed({}) String a() { return \"\"; } }")
                .fails().with("has a role without a name, or none");
    }

    @Test
    void a_route_for_everyone_has_no_authenticated_caller() {
        compile("@RestController class Books { @GetMapping(\"/a\") @PermitAll String a(Authenticated who)"
                + " { return \"\"; } }").fails().with("take dev.freshet.security.Identity");
    }

    @Test
    void without_the_module_the_annotations_stay_errors() {
        WebCompilation.of("@RestController class Books { @GetMapping(\"/a\") @jakarta.annotation.security.PermitAll"
                + " String a() { return \"\"; } }").fails().with("means nothing to Freshet");
    }
}
