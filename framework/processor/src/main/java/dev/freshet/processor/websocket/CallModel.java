package dev.freshet.processor.websocket;

import dev.freshet.processor.web.Result;
import java.util.List;
import javax.lang.model.element.ExecutableElement;

/**
 * A callback method of an endpoint.
 *
 * @param element the place of error messages
 * @param result nothing, text, bytes or JSON
 */
record CallModel(ExecutableElement element, Callback callback, List<Argument> arguments, Result result) {

    String method() {
        return element.getSimpleName().toString();
    }

    boolean passes(String expression) {
        return arguments.contains(new Argument.Passed(expression));
    }
}
