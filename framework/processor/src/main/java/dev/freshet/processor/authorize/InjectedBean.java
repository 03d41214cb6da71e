package dev.freshet.processor.authorize;

import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * A bean that a generated class needs, because an expression calls it.
 *
 * @param field the field and the parameter of the constructor
 */
public record InjectedBean(KnownBean known, String field) {

    /**
     * The bean with this name, or else the one whose class has it.
     *
     * @throws IllegalArgumentException if there are several
     */
    public static Optional<InjectedBean> of(String name, List<KnownBean> beans) {
        var found = beans.stream().filter(bean -> bean.answersTo(name)).toList();
        var named = found.stream().filter(bean -> bean.name().equals(name)).toList();
        var chosen = named.isEmpty() ? found : named;
        if (chosen.size() > 1) {
            throw CompiledNames.several(name, chosen);
        }
        return chosen.stream().findFirst().map(bean -> new InjectedBean(bean, field(bean.name())));
    }

    /** No other field of generated code ends in this way. */
    private static String field(String name) {
        var field = new StringBuilder(Character.isJavaIdentifierStart(name.charAt(0)) ? "" : "_");
        name.chars().forEach(letter -> field.append(Character.isJavaIdentifierPart(letter) ? (char) letter : '_'));
        return field.append("Bean").toString();
    }

    /** As a parameter of a constructor. */
    public String parameter(JavaSource source) {
        var named = known.qualifier().isEmpty() ? "" : "@" + source.use(TypeName.of("jakarta.inject", "Named")) + "("
                + JavaSource.literal(known.qualifier()) + ") ";
        return named + source.use(type()) + " " + field;
    }

    /** The type to inject. */
    public TypeName type() {
        return TypeNames.of(known.type());
    }
}
