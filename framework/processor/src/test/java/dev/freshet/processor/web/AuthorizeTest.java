package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Diagnostics;
import dev.freshet.processor.SecuritySources;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code @Authorize} on controllers: the code that it becomes, and mistakes at its place. */
class AuthorizeTest {
    private static final String IMPORTS = "import jakarta.annotation.security.*; import dev.freshet.security.*; ";
    private static final String ORDERS = """
            @Component("orders") class Orders {
                boolean owns(long id, Identity caller) { return true; }
                boolean owns(String name) { return true; }
                String name() { return ""; }
                private boolean hidden() { return true; }
                boolean broken() throws java.io.IOException { return true; }
            }""";

    private static Compilation compile(String... sources) {
        return WebCompilation.of(Stream.of(sources).map(source -> IMPORTS + source).toArray(String[]::new))
                .dependingOn(SecuritySources.classes());
    }

    private static String routes(String... sources) {
        return compile(sources).succeeds().source("com.acme.Books$Routes");
    }

    @Test
    void checks_each_condition_as_soon_as_its_values_are_known() {
        assertThat(routes("""
                @RestController class Books {
                    record Order(String customer, long total) { }
                    @PostMapping("/orders/{id}")
                    @Authorize(value = "order.customer == caller.name and Orders.owns(id, caller) and role('buyer')",
                            hide = true)
                    String order(@RequestBody Order order, @PathVariable long id) { return ""; }
                }""", ORDERS)).contains("""
                            private void order(HttpRequest request, HttpResponse response, Route route) throws Exception {
                                Authenticated authorized = Authorization.caller("Books.order");
                                Authorization.require(authorized.roles().contains("buyer"), "Books.order", true);
                        """, "Authorization.require(this.ordersBean.owns(id, authorized), \"Books.order\", true);",
                "Authorization.require(Authorization.same(Authorization.of(order, Books.Order::customer),"
                        + " authorized.name()), \"Books.order\", true);", ".access(Access.authenticated())",
                "Books$Routes(Books controller, Orders ordersBean)")
                .containsSubsequence("contains(\"buyer\")", "Conversions", "ordersBean.owns", "Bodies",
                        "Order::customer", "controller.order(");
    }

    @Test
    void checks_what_it_can_before_it_reads_a_form() {
        assertThat(routes("""
                @RestController class Books {
                    record Order(String customer) { }
                    @PostMapping("/orders/{id}")
                    @Authorize("order.customer == caller.name and Orders.owns(id, caller) and role('buyer')")
                    String order(@RequestPart MultipartFile file, @RequestPart Order order, @PathVariable long id) {
                        return "";
                    }
                }""", ORDERS)).containsSubsequence("contains(\"buyer\")", "ordersBean.owns", "forms.read(",
                "form.json(", "Order::customer", "controller.order(");
        assertThat(routes("""
                @RestController class Books {
                    @PostMapping("/orders") @Authorize("Orders.owns(id, caller) and role('buyer')")
                    String order(@RequestPart MultipartFile file, @RequestParam long id) { return ""; }
                }""", ORDERS)).containsSubsequence("contains(\"buyer\")", "forms.read(", "form.parameters()",
                "ordersBean.owns", "form.file(", "controller.order(");
    }

    @Test
    void takes_the_expression_of_the_class_unless_the_method_says_something_else() {
        assertThat(routes("""
                @RestController @Authorize("claims.house == 'north'") class Books {
                    @GetMapping("/a") String a() { return ""; }
                    @GetMapping("/b") @PermitAll String b() { return ""; }
                    @GetMapping("/c") @Authorize("authenticated") String c() { return ""; }
                }""")).containsOnlyOnce("Authorization.require(").contains("\"Books.a\", false)",
                ".access(Access.permitAll())", "Authorization.caller(\"Books.c\")");
    }

    @Test
    void finds_beans_by_name_and_by_the_constructor_of_the_controller() {
        var library = Compilation.of("package com.lib; @Component public class Rates {"
                + " public boolean isFair(int rate) { return true; } }").succeeds();
        assertThat(compile("""
                @RestController class Books {
                    Books(com.lib.Rates rates) { }
                    @GetMapping("/a") @Authorize("orders.owns('x') and Rates.isFair(3) and strict.ok() and"
                            + " Books.mine(a)")
                    String a(@RequestParam Optional<String> a) { return ""; }
                    boolean mine(@org.jspecify.annotations.Nullable String who) { return false; }
                }""", ORDERS, "@Configuration class Beans { @Bean Rules strict() { return new Rules(); }"
                + " @Bean Rules lax() { return new Rules(); } }", "class Rules { boolean ok() { return true; } }")
                .dependingOn(library).succeeds().source("com.acme.Books$Routes"))
                .contains("this.ordersBean.owns(\"x\")", "this.ratesBean.isFair(3)",
                        "@Named(\"strict\") Rules strictBean", "controller.mine(a.orElse(null))");
    }

    @Test
    void a_mistake_is_reported_at_the_annotation_with_its_column() {
        fails("Orders.ownz(id, caller)").with("@Authorize, column 1: Orders has no method ownz; is it owns?")
                .at("@Authorize").once();
        fails("role('x').").with("@Authorize, column 10: . does not fit here");
        fails("Orders.owns(isbn, caller)").with("Orders.owns takes (long, Identity) or (String), not (String,"
                + " Authenticated)");
        fails("Orders.name()").with("Orders.name returns String, not boolean");
        fails("Orders.hidden()").with("Orders.hidden cannot be called from the package of Books; make it public");
        fails("Orders.broken()").with("Orders.broken has type parameters or throws exceptions");
        fails("Order.owns(id, caller)").with("Order is not a bean that expressions can call; is it Orders?");
        fails("house == 'NORHT' and role('x')").with("House has no constant NORHT; is it NORTH?");
    }

    @Test
    void annotations_that_contradict_each_other_are_errors() {
        compile("@RestController class Books { @GetMapping(\"/a\") @PermitAll @Authorize(\"role('x')\") String a()"
                + " { return \"\"; } }").fails().with("a has both @PermitAll and @Authorize; keep one of them");
        compile("@RestController class Books { @GetMapping(\"/a\") @PermitAll String a() { return \"\"; }"
                + " @ExceptionHandler(AccessDeniedException.class) String denied() { return \"\"; } }").fails()
                .with("AccessDeniedException is answered by the gate, so that no handler changes a refusal; remove it");
    }

    private static Diagnostics fails(String expression) {
        return compile("""
                @RestController class Books {
                    enum House { NORTH, SOUTH }
                    @GetMapping("/a/{id}")
                    @Authorize("%s")
                    String a(@PathVariable long id, @RequestParam String isbn, @RequestParam House house) { return ""; }
                }""".formatted(expression), ORDERS).fails();
    }
}
