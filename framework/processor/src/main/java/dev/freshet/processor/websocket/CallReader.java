package dev.freshet.processor.websocket;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter;
import dev.freshet.processor.web.ParameterReader;
import dev.freshet.processor.web.Result;
import dev.freshet.processor.web.ResultReader;
import dev.freshet.processor.web.WebNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads a callback method of an endpoint: its callback, its arguments and its result. */
final class CallReader {

    private final Round round;
    private final MessageReader messages;
    private final ResultReader results;
    private final ParameterReader values;
    private final KeptValues kept;

    CallReader(Round round, MessageReader messages, ResultReader results, ParameterReader values, KeptValues kept) {
        this.round = round;
        this.messages = messages;
        this.results = results;
        this.values = values;
        this.kept = kept;
    }

    /**
     * Reads one method. Empty if something is wrong, which is reported.
     *
     * @param annotation the qualified name of its callback annotation
     */
    Optional<CallModel> read(DeclaredType owner, ExecutableElement method, String annotation) {
        var resolved = (ExecutableType) round.typeUtils().asMemberOf(owner, method);
        var parameters = new Parameters(method, annotation);
        for (var index = 0; index < method.getParameters().size(); index++) {
            parameters.read(method.getParameters().get(index), resolved.getParameterTypes().get(index));
        }
        var callback = parameters.callback();
        var result = result(method, annotation, resolved.getReturnType());
        return parameters.wrong || callback.isEmpty() || result.isEmpty() ? Optional.empty()
                : Optional.of(new CallModel(method, callback.get(), parameters.arguments, result.get()));
    }

    private Optional<Result> result(ExecutableElement method, String annotation, TypeMirror type) {
        var sends = annotation.equals(SocketNames.ON_MESSAGE) || annotation.equals(SocketNames.ON_OPEN);
        if (!sends && type.getKind() != TypeKind.VOID) {
            round.problems().error(method, "the result of an @" + WebNames.shortName(annotation)
                    + " method is not sent; change its type to void");
            return Optional.empty();
        }
        var result = results.read(method, type);
        if (result.isPresent() && !isSendable(result.get())) {
            round.problems().error(method, TypeNames.of(type).shortText() + " cannot be sent as a message; return a"
                    + " String, a byte[] or a record for JSON, or null to send nothing");
            return Optional.empty();
        }
        return result;
    }

    private static boolean isSendable(Result result) {
        return switch (result) {
            case Result.Nothing nothing -> !nothing.type().simpleName().equals("Void");
            case Result.Plain plain -> plain.method().equals("text") || plain.method().equals("bytes");
            case Result.Json _ -> true;
            default -> false;
        };
    }

    /** Collects the parameters of one method. */
    private final class Parameters {
        private final ExecutableElement method;
        private final String annotation;
        private final List<Argument> arguments = new ArrayList<>();
        private Optional<Callback> message = Optional.empty();
        private boolean last;
        private boolean thrown;
        private boolean wrong;

        Parameters(ExecutableElement method, String annotation) {
            this.method = method;
            this.annotation = annotation;
        }

        void read(VariableElement parameter, TypeMirror type) {
            var name = TypeNames.of(type).canonical();
            if (AnnotationView.all(parameter).stream().anyMatch(ParameterReader::saysSource)) {
                readValue(parameter, type);
            } else if (name.equals(SocketNames.SOCKET)) {
                arguments.add(new Argument.Passed("socket"));
            } else if (annotation.equals(SocketNames.ON_MESSAGE)) {
                readMessage(parameter, type);
            } else {
                readOther(parameter, name);
            }
        }

        private void readValue(VariableElement parameter, TypeMirror type) {
            for (var ofBody : List.of(WebNames.REQUEST_BODY, WebNames.REQUEST_PART)) {
                if (AnnotationView.isOn(parameter, ofBody)) {
                    refuse(parameter, "@" + WebNames.shortName(ofBody) + " has no effect on a message; remove it");
                    return;
                }
            }
            values.read(parameter, type).ifPresentOrElse(
                    value -> arguments.add(new Argument.Kept(kept.keep((Parameter.Value) value))), () -> wrong = true);
        }

        private void readMessage(VariableElement parameter, TypeMirror type) {
            if (type.getKind() == TypeKind.BOOLEAN && !last) {
                last = true;
                arguments.add(new Argument.Passed("last"));
                return;
            }
            if (message.isPresent()) {
                refuse(parameter, "a method takes only one message; write a second method, or annotate "
                        + parameter.getSimpleName() + " with @PathVariable, @RequestParam or @RequestHeader");
                return;
            }
            values.reportConstraints(parameter, "message");
            messages.read(parameter, type).ifPresentOrElse(read -> {
                message = Optional.of(read.callback());
                arguments.add(read.argument());
            }, () -> wrong = true);
        }

        private void readOther(VariableElement parameter, String type) {
            var closes = annotation.equals(SocketNames.ON_CLOSE);
            if (closes && type.equals(SocketNames.CLOSE_REASON)) {
                arguments.add(new Argument.Passed("reason"));
            } else if (closes && type.equals("int")) {
                arguments.add(new Argument.Passed("reason.code()"));
            } else if (annotation.equals(SocketNames.ON_ERROR) && type.equals("java.lang.Throwable")) {
                thrown = true;
                arguments.add(new Argument.Passed("thrown"));
            } else {
                refuse(parameter, "an @" + WebNames.shortName(annotation) + " method cannot take "
                        + parameter.getSimpleName() + "; it takes the WebSocket" + own() + " and parameters with"
                        + " @PathVariable, @RequestParam, @RequestHeader or @CookieValue");
            }
        }

        /** The parameters that only this kind of method takes. */
        private String own() {
            return switch (annotation) {
                case SocketNames.ON_CLOSE -> ", the CloseReason or its code as an int,";
                case SocketNames.ON_ERROR -> ", the Throwable";
                default -> "";
            };
        }

        /** Empty if the parameters do not tell the callback, which is reported. */
        Optional<Callback> callback() {
            return switch (annotation) {
                case SocketNames.ON_OPEN -> Optional.of(Callback.OPEN);
                case SocketNames.ON_CLOSE -> Optional.of(Callback.CLOSE);
                case SocketNames.ON_ERROR -> thrown ? Optional.of(Callback.ERROR)
                    : refuseMethod("takes no Throwable, so the cause of the error would be lost; add the parameter");
                default -> message.isEmpty() && !wrong
                        ? refuseMethod("takes no message; add a String, a byte[], a record for JSON, a Reader,"
                                + " an InputStream or a Pong")
                        : last ? message.flatMap(this::inParts) : message;
            };
        }

        private Optional<Callback> inParts(Callback whole) {
            var json = arguments.stream().anyMatch(Argument.Json.class::isInstance);
            return switch (whole) {
                case TEXT -> json ? refuseMethod("takes parts of messages, and a part is not valid JSON; remove the"
                        + " boolean, or take a String") : Optional.of(Callback.TEXT_PART);
                case BINARY -> Optional.of(Callback.BINARY_PART);
                default -> refuseMethod("takes a message that has no parts; remove the boolean");
            };
        }

        private Optional<Callback> refuseMethod(String reason) {
            round.problems().error(method,
                    "@" + WebNames.shortName(annotation) + " on " + method.getSimpleName() + " " + reason);
            wrong = true;
            return Optional.empty();
        }

        private void refuse(VariableElement parameter, String message) {
            round.problems().error(parameter, message);
            wrong = true;
        }
    }
}
