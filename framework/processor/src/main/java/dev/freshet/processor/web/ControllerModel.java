package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * A controller or an advice bean.
 *
 * @param annotations to repeat on the generated class, as source: when the bean is there, so is that
 * @param order the place of advice among others; null for a controller
 * @param validated the classes whose constraints are checked
 */
record ControllerModel(TypeElement element, TypeName type, List<HandlerModel> handlers,
                       List<ExceptionHandlerModel> exceptionHandlers, BeanTraits traits, boolean advice,
                       Set<TypeName> validated) {

    /** Every call that generated code makes. */
    List<Invocation> invocations() {
        return java.util.stream.Stream.concat(handlers.stream().map(HandlerModel::invocation),
                exceptionHandlers.stream().map(ExceptionHandlerModel::invocation)).toList();
    }
}
