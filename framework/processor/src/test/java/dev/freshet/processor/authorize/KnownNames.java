package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.ValueType.Kind;
import dev.freshet.processor.write.TypeName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the expressions of the tests may name: a method of Books with some parameters, and the bean Orders. */
final class KnownNames implements Names {
    private static final ValueType LONG = ValueType.of(Kind.WHOLE, "long");
    private static final ValueType INT = ValueType.of(Kind.WHOLE, "int");
    private static final ValueType ORDER = ValueType.of(Kind.OTHER, "com.acme.Order", "java.lang.Object");
    private static final ValueType HOUSE = new ValueType(Kind.WORD, "com.acme.House", Set.of(), false,
            Set.of("NORTH", "SOUTH"), null);
    private static final ValueType TAGS = new ValueType(Kind.SEVERAL, "java.util.List<java.lang.String>", Set.of(),
            false, Set.of(), ValueType.TEXT);

    private final Map<String, Argument> parameters = new TreeMap<>(Map.of("id", new Argument("id", LONG, Phase.VALUES),
            "isbn", new Argument("isbn", ValueType.TEXT, Phase.VALUES),
            "count", new Argument("count", ValueType.of(Kind.WHOLE, "java.lang.Integer").orAbsent(), Phase.VALUES),
            "house", new Argument("house", HOUSE, Phase.VALUES), "tags", new Argument("tags", TAGS, Phase.VALUES),
            "open", new Argument("open", ValueType.TRUTH, Phase.VALUES),
            "order", new Argument("order", ORDER, Phase.BODY)));

    /** @param texts further parameters */
    KnownNames(String... texts) {
        List.of(texts).forEach(name -> parameters.put(name, new Argument(name, ValueType.TEXT, Phase.VALUES)));
    }

    @Override
    public String method() {
        return "Books.change";
    }

    @Override
    public Map<String, Argument> parameters() {
        return parameters;
    }

    @Override
    public Map<String, ValueType> members(ValueType type) {
        return type.equals(ORDER) ? Map.of("customer", ValueType.TEXT, "total", LONG, "parent", ORDER) : Map.of();
    }

    @Override
    public TypeName owner(ValueType type) {
        return TypeName.of("com.acme", "Order");
    }

    @Override
    public Optional<Bean> bean(String name) {
        if (name.equals("Twice")) {
            throw new IllegalArgumentException("Twice is the name of a.Twice and b.Twice; use the names of the beans");
        }
        return name.equals("Orders") ? Optional.of(new Bean("this.ordersBean", List.of(
                new BeanMethod("owns", List.of(LONG, ValueType.CALLER), ""),
                new BeanMethod("few", List.of(INT), ""), new BeanMethod("named", List.of(ValueType.TEXT), ""),
                new BeanMethod("count", List.of(), "returns int, not boolean")))) : Optional.empty();
    }

    @Override
    public Collection<String> beans() {
        return List.of("Orders", "Users");
    }
}
