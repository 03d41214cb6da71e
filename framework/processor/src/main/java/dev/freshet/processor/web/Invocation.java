package dev.freshet.processor.web;

import java.util.List;

/**
 * A call of a user's method, with its arguments and its result.
 *
 * @param method the method's name
 * @param status the status to set before the call; 0 for none
 */
record Invocation(String method, List<Parameter> parameters, Result result, int status) {

    /** Whether the method answers the request itself. */
    boolean answersItself() {
        return result instanceof Result.Nothing && passes("response");
    }

    /** Whether the method answers with events. */
    boolean sendsEvents() {
        return sendsEvents(result);
    }

    private static boolean sendsEvents(Result result) {
        return switch (result) {
            case Result.Events _ -> true;
            case Result.Entity entity -> sendsEvents(entity.body());
            case Result.Maybe maybe -> sendsEvents(maybe.value());
            case Result.Nothing _, Result.Plain _, Result.Json _ -> false;
        };
    }

    /** Whether the method and its result never get access to the request, the response or their streams. */
    boolean keepsNothing() {
        return !passes("request") && !passes("response") && sendsAtOnce(result) && !takesParts() && !streamsParts()
                && parameters.stream().noneMatch(parameter -> parameter instanceof Parameter.Body body
                && body.kind() == Parameter.BodyKind.STREAM);
    }

    private static boolean sendsAtOnce(Result result) {
        return switch (result) {
            case Result.Plain plain -> !plain.method().equals("stream");
            case Result.Entity entity -> sendsAtOnce(entity.body());
            case Result.Maybe maybe -> sendsAtOnce(maybe.value());
            case Result.Nothing _, Result.Json _ -> true;
            case Result.Events _ -> false;
        };
    }

    /** Whether the method reads the body itself, or one parameter is all of it. */
    boolean takesBody() {
        return parameters.stream().anyMatch(Parameter.Body.class::isInstance) || streamsParts();
    }

    /** Whether the method takes parts of a multipart form. */
    boolean takesParts() {
        return parameters.stream().anyMatch(Parameter.Part.class::isInstance);
    }

    /** Whether the method reads the parts of a multipart form one by one. */
    boolean streamsParts() {
        return parameters.stream().anyMatch(Parameter.Parts.class::isInstance);
    }

    /** Whether the method takes the variable of this name in generated code. */
    boolean passes(String variable) {
        return parameters.contains(new Parameter.Passed(variable));
    }

    /** Whether the method takes a value from this source. */
    boolean takes(String source) {
        return parameters.stream()
                .anyMatch(parameter -> parameter instanceof Parameter.Value value && value.source().equals(source));
    }
}
