package dev.freshet.processor.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.model.Dependency.Kind;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The graph without a compiler. */
class BeanGraphTest {

    private static final TypeName STORE = TypeName.of("a", "Store");

    @Test
    void puts_a_bean_behind_what_it_needs_and_keeps_the_order_otherwise() {
        var graph = graph(bean("shop", needs(Kind.ONE, STORE)), bean("alone"), bean("list", needs(Kind.LIST, STORE)),
                store("disk"));

        assertThat(graph.problems()).isEmpty();
        assertThat(graph.order()).extracting(BeanModel::name).containsExactly("disk", "shop", "alone", "list");
    }

    @Test
    void a_provider_puts_nothing_first() {
        var graph = graph(bean("shop", needs(Kind.PROVIDER, STORE)), store("disk"));

        assertThat(graph.order()).extracting(BeanModel::name).containsExactly("shop", "disk");
    }

    @Test
    void what_may_be_absent_may_be_missing() {
        assertThat(graph(bean("shop", needs(Kind.OPTIONAL, STORE), needs(Kind.NULLABLE, STORE),
                needs(Kind.LIST, STORE)))
                .problems()).isEmpty();
        assertThat(graph(bean("shop", needs(Kind.ONE, STORE), needs(Kind.PROVIDER, STORE))).problems()).hasSize(2);
    }

    @Test
    void what_is_given_at_start_may_be_missing() {
        var graph = new BeanGraph(List.of(bean("shop", needs(Kind.ONE, STORE))), List.of(), STORE::equals, _ -> "");

        assertThat(graph.problems()).isEmpty();
    }

    @Test
    void a_list_takes_all_and_is_never_ambiguous() {
        assertThat(graph(bean("shop", needs(Kind.LIST, STORE)), store("a"), store("b")).problems()).isEmpty();
        assertThat(graph(bean("shop", needs(Kind.OPTIONAL, STORE)), store("a"), store("b")).problems())
                .singleElement().extracting(Problem::message).asString().contains("2 beans of type a.Store");
    }

    @Test
    void beans_that_all_have_profiles_are_trusted_to_exclude_each_other() {
        assertThat(graph(bean("shop", needs(Kind.ONE, STORE)), store("a", "dev"), store("b", "prod")).problems())
                .isEmpty();
        assertThat(graph(bean("shop", needs(Kind.ONE, STORE)), store("a", "dev"), store("b")).problems()).hasSize(1);
    }

    @Test
    void a_fallback_steps_aside_for_a_bean_of_its_own_type() {
        var fallback = new Traits(List.of(), false, true, null, List.of());
        var shop = bean("shop", needs(Kind.ONE, STORE));

        assertThat(graph(shop, store("a"), store("b", fallback)).problems()).isEmpty();
        assertThat(graph(shop, store("a", "dev"), store("b", fallback)).problems()).isEmpty();
        assertThat(graph(shop, store("b", fallback)).problems()).isEmpty();
        assertThat(graph(shop, store("a"), store("b"), store("c", fallback)).problems()).hasSize(1);
        assertThat(graph(shop, store("b", fallback), store("c", fallback)).problems()).hasSize(1);
    }

    @Test
    void a_primary_bean_with_a_profile_goes_before_one_without() {
        var primary = new Traits(List.of(), true, false, null, List.of(profile("prod")));

        assertThat(graph(bean("shop", needs(Kind.ONE, STORE)), store("a"), store("b", primary)).problems()).isEmpty();
    }

    @Test
    void two_beans_of_one_name_are_a_problem_unless_profiles_keep_them_apart() {
        assertThat(graph(store("a"), store("a", "x")).problems()).hasSize(1);
        assertThat(graph(store("a", "!x"), store("a", "x")).problems()).isEmpty();
    }

    @Test
    void a_bean_may_have_the_name_of_the_fallback_that_it_replaces() {
        var fallback = new Traits(List.of(), false, true, null, List.of());

        assertThat(graph(store("a", fallback), store("a")).problems()).isEmpty();
        assertThat(graph(store("a", fallback), bean("a")).problems()).hasSize(1);
    }

    @Test
    void wildcards_and_raw_types_fit_every_argument() {
        var codec = TypeName.of("a", "Codec");
        var text = codec.with(TypeName.of("java.lang", "String"));
        var open = codec.with(TypeName.of("", "?"));
        var bean = new BeanModel("codec", text, List.of(text), new Creation.ByConstructor(text), List.of(), Traits.NONE,
                Lifecycle.NONE, text, Site.of("codec"));

        assertThat(graph(bean, bean("user", needs(Kind.ONE, open), needs(Kind.ONE, codec), needs(Kind.ONE, text)))
                .problems()).isEmpty();
        assertThat(graph(bean, bean("user", needs(Kind.ONE, codec.with(TypeName.of("java.lang", "Integer")))))
                .problems())
                .singleElement().extracting(Problem::message).asString().endsWith("there is codec, a Codec<String>");
    }

    private static BeanGraph graph(BeanModel... beans) {
        return new BeanGraph(List.of(beans), List.of(), _ -> false, _ -> "");
    }

    private static BeanModel store(String name) {
        return store(name, Traits.NONE);
    }

    private static BeanModel store(String name, String profile) {
        return store(name, new Traits(List.of(), false, false, null, List.of(profile(profile))));
    }

    private static Condition profile(String text) {
        return new Condition.OnProfile(ProfileExpression.parse(text));
    }

    private static BeanModel store(String name, Traits traits) {
        return bean(name, traits, STORE);
    }

    private static BeanModel bean(String name, Dependency... dependencies) {
        return bean(name, Traits.NONE, TypeName.of("a", name), dependencies);
    }

    private static BeanModel bean(String name, Traits traits, TypeName type, Dependency... dependencies) {
        return new BeanModel(name, type, List.of(type), new Creation.ByConstructor(type), List.of(dependencies), traits,
                Lifecycle.NONE, type.generated("$Bean"), Site.of(name));
    }

    private static Dependency needs(Kind kind, TypeName type) {
        return new Dependency("parameter", kind, type, type, List.of(), Site.of("parameter"));
    }
}
