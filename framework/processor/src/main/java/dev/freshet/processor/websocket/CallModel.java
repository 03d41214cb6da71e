package dev.freshet.processor.websocket;

import dev.freshet.processor.web.Result;
import java.util.List;
import javax.lang.model.element.ExecutableElement;

/**
 * A method of an endpoint, and when and with what it is called.
 *
 * @param element where errors are reported
 * @param result what it returns: nothing, text, bytes or JSON
 */
record CallModel(ExecutableElement element, Callback callback, List<Argument> arguments, Result result) {

    String method() {
        return element.getSimpleName().toString();
    }

    boolean passes(String expression) {
        return arguments.contains(new Argument.Passed(expression));
    }
}
