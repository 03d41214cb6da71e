package dev.freshet.processor.web;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads the return type of a method. */
public final class ResultReader {

    private static final Map<String, String> PLAIN = Map.of("java.lang.String", "text", "byte[]", "bytes",
            WebNames.WEB + ".ProblemDetail", "problem");
    private static final String ENTITY = WebNames.WEB + ".ResponseEntity";
    private static final String EVENTS = WebNames.SSE + ".EventStream";
    private static final String OPTIONAL = "java.util.Optional";

    private final Round round;
    private final JsonTypes json;

    public ResultReader(Round round, JsonTypes json) {
        this.round = round;
        this.json = json;
    }

    /** Empty if the result cannot be sent; reported at the method. */
    public Optional<Result> read(ExecutableElement method, TypeMirror returned) {
        try {
            return Optional.of(read(returned));
        } catch (Refused refused) {
            round.problems().error(method, String.valueOf(refused.getMessage()));
            return Optional.empty();
        }
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    private Result read(TypeMirror type) {
        var name = TypeNames.of(type);
        var raw = name.raw().canonical();
        if (type.getKind() == TypeKind.VOID || raw.equals("java.lang.Void")) {
            return new Result.Nothing(name);
        }
        var plain = isA(type, "java.io.InputStream") ? "stream" : PLAIN.get(name.canonical());
        if (plain != null) {
            return new Result.Plain(name, plain);
        }
        if (raw.equals(ENTITY)) {
            return new Result.Entity(name, read(argument(type, "ResponseEntity")));
        }
        if (raw.equals(EVENTS)) {
            return events(argument(type, "EventStream"), name);
        }
        if (raw.equals(OPTIONAL)) {
            return new Result.Maybe(name, read(argument(type, "Optional")));
        }
        return json(type, name);
    }

    private Result events(TypeMirror data, TypeName name) {
        var type = TypeNames.of(data);
        if (!type.qualified().equals("java.lang.String")) {
            refuseUnsendable(data, type);
        }
        return new Result.Events(name, type);
    }

    private static TypeMirror argument(TypeMirror type, String container) {
        var arguments = ((DeclaredType) type).getTypeArguments();
        var said = !arguments.isEmpty() && arguments.getFirst().getKind() != TypeKind.WILDCARD;
        if (!said || TypeNames.of(arguments.getFirst()).qualified().equals("java.lang.Object")) {
            throw new Refused("the class of the body must be known at compile time; add a type argument to "
                    + container + ", such as " + container + "<User>; for an error, throw HttpException");
        }
        return arguments.getFirst();
    }

    private Result json(TypeMirror type, TypeName name) {
        if (isAsynchronous(type)) {
            throw new Refused(name.shortText()
                    + " is not awaited; return the value itself, because the method may block"
                    + (name.simpleName().endsWith("Publisher") ? "; or return EventStream.ofData(...) of it" : ""));
        }
        if (name.canonical().equals("java.lang.Object")) {
            throw new Refused(
                    "the class of the result must be known at compile time; replace Object by the class");
        }
        refuseUnsendable(type, name);
        return new Result.Json(boxed(round, type));
    }

    private void refuseUnsendable(TypeMirror type, TypeName name) {
        if (name.packageName().equals(WebNames.HTTP) || name.packageName().equals(WebNames.SSE)
                || name.packageName().equals(WebNames.WEB)) {
            throw new Refused(name.shortText() + " cannot be a result; take it as a parameter and return a value");
        }
        json.addWritten(type).ifPresent(reason -> {
            throw new Refused("cannot send the result: " + reason);
        });
    }

    private boolean isAsynchronous(TypeMirror type) {
        return isA(type, "java.util.concurrent.CompletionStage") || isA(type, "java.util.concurrent.Future")
                || isA(type, "org.reactivestreams.Publisher") || isA(type, "java.util.concurrent.Flow.Publisher");
    }

    private boolean isA(TypeMirror type, String wanted) {
        var element = round.type(wanted);
        var types = round.typeUtils();
        return element != null && type.getKind() == TypeKind.DECLARED
                && types.isAssignable(types.erasure(type), types.erasure(element.asType()));
    }

    /** The name of a type as a type argument. */
    public static TypeName boxed(Round round, TypeMirror type) {
        return type instanceof PrimitiveType primitive
                ? TypeNames.of(round.typeUtils().boxedClass(primitive)) : TypeNames.of(type);
    }
}
