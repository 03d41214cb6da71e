package dev.freshet.processor.client;

import dev.freshet.processor.client.Answer.Form;
import dev.freshet.processor.client.Answer.Holder;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.ResultReader;
import dev.freshet.processor.web.WebNames;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads the return type of a client's method. */
final class AnswerReader {

    private static final Map<String, Form> AS_IT_IS = Map.of("java.lang.String", Form.TEXT, "byte[]", Form.BYTES,
            "java.io.InputStream", Form.STREAM, "java.lang.Void", Form.NOTHING, "void", Form.NOTHING);
    private static final Map<String, Holder> HOLDERS = Map.of("java.util.Optional", Holder.OPTIONAL,
            WebNames.WEB + ".ResponseEntity", Holder.ENTITY);
    private static final Set<String> LATER = Set.of("java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletionStage", "java.util.concurrent.Future", "reactor.core.publisher.Mono",
            "reactor.core.publisher.Flux", "java.util.concurrent.Flow.Publisher", "org.reactivestreams.Publisher");

    private final Round round;
    private final JsonTypes json;

    AnswerReader(Round round, JsonTypes json) {
        this.round = round;
        this.json = json;
    }

    /** Empty if a response cannot become this type; reported at the method. */
    Optional<Answer> read(ExecutableElement method, TypeMirror returned) {
        var name = TypeNames.of(returned);
        var holder = HOLDERS.getOrDefault(name.raw().canonical(), Holder.NONE);
        var value = returned;
        if (holder != Holder.NONE) {
            var arguments = ((DeclaredType) returned).getTypeArguments();
            if (arguments.isEmpty() || arguments.getFirst().getKind() == TypeKind.WILDCARD) {
                return refuse(method,
                        name.simpleName() + " needs a type argument, such as " + name.simpleName() + "<User>");
            }
            value = arguments.getFirst();
        } else if (isNullable(method)) {
            holder = Holder.NULLABLE;
        }
        var form = AS_IT_IS.getOrDefault(TypeNames.of(value).canonical(), Form.JSON);
        var refusal = refusal(value, holder, form);
        return refusal.isPresent() ? refuse(method, refusal.get())
                : Optional.of(new Answer(holder, form, ResultReader.boxed(round, value)));
    }

    private static boolean isNullable(ExecutableElement method) {
        return AnnotationView.isOn(method, AnnotationView.NULLABLE)
                || AnnotationView.isNullable(method.getReturnType());
    }

    private Optional<String> refusal(TypeMirror value, Holder holder, Form form) {
        var name = TypeNames.of(value);
        var held = holder == Holder.OPTIONAL || holder == Holder.ENTITY;
        if (form == Form.STREAM && held) {
            return Optional.of("a stream cannot be inside another type; return InputStream");
        }
        if (form == Form.NOTHING && holder == Holder.OPTIONAL) {
            return Optional.of("an Optional of nothing is always empty; return void");
        }
        if (form != Form.JSON) {
            return Optional.empty();
        }
        if (held && HOLDERS.containsKey(name.raw().canonical())) {
            return Optional.of("Optional and ResponseEntity cannot be combined, because a ResponseEntity may have no"
                    + " body; use one of them");
        }
        if (LATER.contains(name.raw().canonical())) {
            return Optional.of("a client waits for its response, which is cheap on a virtual thread; return the value"
                    + " itself, and call the method on a virtual thread");
        }
        if (name.raw().canonical().equals(WebNames.WEB + ".sse.EventStream")) {
            return Optional.of("only controllers send an EventStream; return InputStream to read events");
        }
        if (name.canonical().equals("java.lang.Object")) {
            return Optional.of("the class of the body must be known at compile time; replace Object by the"
                    + " class");
        }
        return json.addRead(value).map(reason -> "cannot read the response: " + reason);
    }

    private Optional<Answer> refuse(ExecutableElement method, String message) {
        round.problems().error(method, message);
        return Optional.empty();
    }
}
