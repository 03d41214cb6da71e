package dev.freshet.processor.authorize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.write.JavaSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions and the Java that they become, without a compiler. */
class AuthorizeExpressionTest {
    private static final Names NAMES = new KnownNames();

    private static Map<Phase, String> java(String text) {
        var expression = AuthorizeExpression.parse(text);
        expression.check(NAMES);
        return expression.java(NAMES, new JavaSource("com.acme", "Books$Routes"), "caller");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "role('a') ~ caller.roles().contains(\"a\")",
        "scope('a b') ~ caller.scopes().contains(\"a b\")",
        "caller.name == isbn ~ Authorization.same(caller.name(), isbn)",
        "claims.a.b != 3 ~ Authorization.differ(caller.claims().at(\"a.b\"), 3L)",
        "claims.admin == true ~ Authorization.same(caller.claims().at(\"admin\"), true)",
        "isbn in claims.books ~ Authorization.isIn(isbn, caller.claims().at(\"books\"))",
        "caller.name in tags ~ Authorization.isIn(caller.name(), tags)",
        "claims.house == house ~ Authorization.same(caller.claims().at(\"house\"), house)",
        "role('a') or role('b') and scope('c') ~ (caller.roles().contains(\"a\") || caller.roles().contains(\"b\") && caller.scopes().contains(\"c\"))",
        "(role('a') or role('b')) and open and claims.x == id ~ (caller.roles().contains(\"a\") || caller.roles().contains(\"b\"))",
        "Orders.owns(id, caller) ~ this.ordersBean.owns(id, caller)",
        "Orders.few(-2147483648) ~ this.ordersBean.few(-2147483648)",
        "Orders.named(claims.tenant) ~ this.ordersBean.named(Authorization.text(caller.claims().at(\"tenant\")))",
        "Orders.named('a\"b') ~ this.ordersBean.named(\"a\\\"b\")",
        "caller.name == order.parent.customer ~ Authorization.same(caller.name(), Authorization.of(Authorization.of(order, Order::parent), Order::customer))"})
    void becomes_java(String text, String java) {
        assertThat(java(text).values().iterator().next()).isEqualTo(java);
    }

    @Test
    void is_evaluated_as_early_as_possible() {
        assertThat(java("authenticated and order.customer == caller.name and house == 'NORTH' and role('a') and open"))
                .containsExactly(Map.entry(Phase.CALLER, "caller.roles().contains(\"a\")"),
                        Map.entry(Phase.VALUES, "Authorization.same(house, \"NORTH\") && open"), Map.entry(Phase.BODY,
                                "Authorization.same(Authorization.of(order, Order::customer), caller.name())"));
        assertThat(java("authenticated")).isEmpty();
    }

    @Test
    void knows_the_beans_that_it_calls() {
        assertThat(AuthorizeExpression.parse("A.b() or C.d('x') and A.e()").beans()).containsExactly("A", "C");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "role('a ~ 6 ~ the text that begins here has no end; add a single quote",
        "role('a') && open ~ 11 ~ && means nothing here; write and",
        "open || open ~ 6 ~ || means nothing here; write or",
        "!open ~ 1 ~ ! means nothing here; there is no negation",
        "not open ~ 1 ~ not does not fit here; there is no negation",
        "isbn = 'x' ~ 6 ~ = means nothing here; write ==",
        "isbn == \"x\" ~ 9 ~ write texts in single quotes",
        "role('a') ? ~ 11 ~ ? means nothing here; remove it",
        "role('a') role('b') ~ 11 ~ role does not fit here; write and or or between two conditions",
        "role('a') and ~ 14 ~ the end does not fit here; write a condition before it",
        "role('a') or or open ~ 14 ~ or does not fit here",
        "(role('a') ~ 11 ~ the end does not fit here; write ) before it",
        "claims. ~ 8 ~ the end does not fit here; write a name after the dot",
        "claims == 'x' ~ 1 ~ claims does not fit here; name a claim",
        "caller.email == 'x' ~ 1 ~ caller has no email; use caller.name, caller.issuer",
        "role(isbn) ~ 1 ~ role does not fit here; write one name in single quotes",
        "owns(id) ~ 1 ~ owns does not fit here; write a bean and one of its methods",
        "claims.n == 99999999999999999999 ~ 13 ~ write a whole number that fits into 64 bits"})
    void says_where_it_cannot_be_read(String text, int column, String message) {
        fails(text, column, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "isbm == caller.name ~ 1 ~ isbm is not a parameter of Books.change; is it isbn?",
        "authentcated ~ 1 ~ authentcated is not a parameter of Books.change; is it authenticated?",
        "Orders.ownz(id, caller) ~ 1 ~ Orders has no method ownz; is it owns?",
        "Order.owns(id, caller) ~ 1 ~ Order is not a bean that expressions can call; is it Orders?",
        "Twice.x() ~ 1 ~ Twice is the name of a.Twice and b.Twice",
        "Orders.owns(caller) ~ 1 ~ Orders.owns takes (long, Authenticated), not (Authenticated); change one",
        "Orders.owns(isbn, caller) ~ 1 ~ Orders.owns takes (long, Authenticated), not (String, Authenticated)",
        "Orders.few(2147483648) ~ 1 ~ Orders.few takes (int), not (long)",
        "Orders.few(count) ~ 1 ~ Orders.few takes (int), not (Integer), where a value may be absent",
        "Orders.count() ~ 1 ~ Orders.count returns int, not boolean",
        "order.customer() and role('x') ~ 1 ~ order is a parameter; its members have no parentheses: order.customer",
        "order.custmer == caller.name ~ 1 ~ Order has no custmer; is it customer?",
        "isbn.length == 3 ~ 1 ~ String has no length",
        "isbn == 3 ~ 6 ~ == cannot compare String with long; compare values of the same type",
        "caller == 'ann' ~ 8 ~ == cannot compare Authenticated with String; use caller.name",
        "claims.x == order ~ 10 ~ == cannot compare a claim with Order",
        "house == 'NORHT' ~ 10 ~ House has no constant NORHT; is it NORTH?",
        "isbn in isbn ~ 6 ~ in compares what is known without a request",
        "caller.name in isbn ~ 13 ~ in needs a claim or a collection on its right side, not String",
        "id in tags ~ 4 ~ in cannot compare long with String",
        "isbn and role('a') ~ 1 ~ String is not a condition; compare it with something",
        "claims.admin ~ 1 ~ a claim is not a condition; compare it with something",
        "claims.x == claims ~ 13 ~ claims does not fit here; name a claim"})
    void says_which_name_or_type_is_wrong(String text, int column, String message) {
        fails(text, column, message);
    }

    @Test
    void a_word_of_the_language_is_never_a_parameter() {
        var expression = AuthorizeExpression.parse("role('a') and claims.x == 'y'");
        assertThatExceptionOfType(ExpressionException.class)
                .isThrownBy(() -> expression.check(new KnownNames("claims")))
                .withMessage("claims is a word of expressions and a parameter of Books.change; rename the parameter");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        "true ~ 1 ~ true decides nothing; remove it, or use @PermitAll or @DenyAll",
        "role('a') or true ~ 14 ~ true decides nothing",
        "role('a') and false ~ 15 ~ false decides nothing",
        "'a' == 'a' or role('x') ~ 5 ~ == compares what is known without a request",
        "id == id and role('a') ~ 4 ~ == compares what is known without a request",
        "role('a') or authenticated ~ 14 ~ authenticated holds for every caller here",
        "(authenticated and authenticated) or role('a') ~ 16 ~ authenticated holds for every caller here",
        "house == 'NORTH' ~ 7 ~ the expression does not look at the caller",
        "open or id == 3 ~ 6 ~ the expression does not look at the caller"})
    void refuses_what_restricts_nobody(String text, int column, String message) {
        fails(text, column, message);
    }

    private static void fails(String text, int column, String message) {
        assertThatExceptionOfType(ExpressionException.class).isThrownBy(() -> java(text))
                .withMessageContaining(message).satisfies(mistake -> assertThat(mistake.column()).isEqualTo(column));
    }
}
