package dev.freshet.processor.web;

import dev.freshet.processor.authorize.InjectedBean;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/**
 * A controller or an advice bean.
 *
 * @param listeners the listeners that serve it; empty if it names none
 * @param advice whether its exception handlers apply to every controller
 * @param validated the classes whose constraints are checked
 * @param injected the beans that expressions of {@code @Authorize} call
 */
record ControllerModel(TypeElement element, TypeName type, List<HandlerModel> handlers,
                       List<ExceptionHandlerModel> exceptionHandlers, BeanTraits traits, List<String> listeners,
                       boolean advice, Set<TypeName> validated, List<InjectedBean> injected) {

    /** All calls in the generated code. */
    List<Invocation> invocations() {
        return Stream.concat(handlers.stream().map(HandlerModel::invocation),
                exceptionHandlers.stream().map(ExceptionHandlerModel::invocation)).toList();
    }
}
