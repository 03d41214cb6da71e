package dev.freshet.processor.authorize;

import dev.freshet.processor.write.TypeName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an expression may name. */
public interface Names {

    /** When a value is known; an expression is evaluated as soon as all its values are. */
    enum Phase { CALLER, VALUES, BODY }

    /**
     * A parameter of the method.
     *
     * @param java the expression in generated code
     */
    record Argument(String java, ValueType type, Phase phase) {
    }

    /**
     * A bean.
     *
     * @param java the expression in generated code
     */
    record Bean(String java, List<BeanMethod> methods) {
    }

    /**
     * A method of a bean.
     *
     * @param refusal why expressions cannot call it; empty if they can
     */
    record BeanMethod(String name, List<ValueType> parameters, String refusal) {
    }

    /** The method with the annotation, for messages and logs: {@code Orders.cancel}. */
    String method();

    /** The parameters of the method by name. */
    Map<String, Argument> parameters();

    /** The accessors of a type: methods without parameters that return something. */
    Map<String, ValueType> members(ValueType type);

    /** The class of a type that has members. */
    TypeName owner(ValueType type);

    /**
     * The bean of this name, or of a class of this name.
     *
     * @throws IllegalArgumentException if there are several; the message says which
     */
    Optional<Bean> bean(String name);

    /** The names of all beans. */
    Collection<String> beans();
}
