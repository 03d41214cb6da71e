package dev.freshet.processor.websocket;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.BodyReader;
import dev.freshet.processor.web.ResultReader;
import dev.freshet.processor.web.WebNames;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Reads the parameter that takes a message. Its type tells which messages, and in what form. */
final class MessageReader {

    /** The callback that a parameter selects, and the argument it gets. */
    record Message(Callback callback, Argument argument) {
    }

    private static final Map<String, Message> AS_THEY_ARE = Map.of(
            "java.lang.String", new Message(Callback.TEXT, new Argument.Passed("text")),
            "java.io.Reader", new Message(Callback.TEXT_STREAM, new Argument.Passed("stream")),
            "byte[]", new Message(Callback.BINARY, new Argument.Passed("bytes")),
            "java.nio.ByteBuffer", new Message(Callback.BINARY, new Argument.Buffer()),
            "java.io.InputStream", new Message(Callback.BINARY_STREAM, new Argument.Passed("stream")),
            SocketNames.PONG, new Message(Callback.PONG, new Argument.Passed("pong")));
    private static final Set<String> SINGLE_VALUES = Set.of("java.lang.Integer", "java.lang.Long", "java.lang.Short",
            "java.lang.Byte", "java.lang.Double", "java.lang.Float", "java.lang.Boolean", "java.lang.Character");

    private final Round round;
    private final BodyReader bodies;

    MessageReader(Round round, BodyReader bodies) {
        this.round = round;
        this.bodies = bodies;
    }

    /** Empty if something is wrong, which is reported. */
    Optional<Message> read(VariableElement parameter, TypeMirror type) {
        var known = AS_THEY_ARE.get(TypeNames.of(type).canonical());
        var refusal = known == null ? refusal(parameter, type) : validRefusal(parameter, type);
        if (refusal.isPresent()) {
            round.problems().error(parameter, refusal.get());
            return Optional.empty();
        }
        return Optional.of(known != null ? known : new Message(Callback.TEXT,
                new Argument.Json(ResultReader.boxed(round, type), AnnotationView.isOn(parameter, WebNames.VALID))));
    }

    private Optional<String> refusal(VariableElement parameter, TypeMirror type) {
        var name = TypeNames.of(type);
        if (type.getKind().isPrimitive() || SINGLE_VALUES.contains(name.canonical())) {
            return Optional.of("a message cannot be read as " + name.shortText() + "; take a String and convert it, or"
                    + " a record, or annotate the parameter with @PathVariable, @RequestParam or @RequestHeader");
        }
        if (name.packageName().startsWith("jakarta.websocket") || name.packageName().equals("java.net.http")) {
            return Optional.of(name.qualified() + " belongs to another library; use " + SocketNames.SOCKET);
        }
        return bodies.jsonRefusal(parameter, type);
    }

    private static Optional<String> validRefusal(VariableElement parameter, TypeMirror type) {
        return AnnotationView.isOn(parameter, WebNames.VALID)
                ? Optional.of("@Valid checks the fields of a JSON message, and " + TypeNames.of(type).shortText()
                        + " has none; remove it")
                : Optional.empty();
    }
}
