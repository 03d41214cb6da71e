package dev.freshet.processor.client;

import dev.freshet.processor.client.Argument.Holder;
import dev.freshet.processor.client.Argument.Place;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.BodyReader;
import dev.freshet.processor.web.Constraints;
import dev.freshet.processor.web.ParameterReader;
import dev.freshet.processor.web.RequestName;
import dev.freshet.processor.web.ResultReader;
import dev.freshet.processor.web.ValueTypes;
import dev.freshet.processor.web.WebNames;
import dev.freshet.processor.write.JavaSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads one parameter of a client's method. */
final class ArgumentReader {

    private static final Map<String, Place> PLACES = Map.of(WebNames.PATH_VARIABLE, Place.PATH,
            WebNames.REQUEST_PARAM, Place.QUERY, WebNames.REQUEST_HEADER, Place.HEADER);
    private static final Map<String, Holder> HOLDERS = Map.of("java.util.Optional", Holder.OPTIONAL,
            "java.util.List", Holder.MANY, "java.util.Set", Holder.MANY);
    private static final Set<String> AS_IT_IS =
            Set.of("java.lang.String", "byte[]", "java.io.InputStream", "java.nio.file.Path");
    /** Headers that RestClient refuses, because it sets them itself. */
    private static final Set<String> DERIVED = Set.of("host", "content-length", "transfer-encoding", "connection",
            "upgrade", "keep-alive", "proxy-connection", "http2-settings");
    /** Names that generated code uses itself. */
    private static final Set<String> TAKEN = Set.of("request", "client", "each");

    private final Round round;
    private final JsonTypes json;

    ArgumentReader(Round round, JsonTypes json) {
        this.round = round;
        this.json = json;
    }

    /** Empty after an error, which is reported. */
    Optional<Argument> read(VariableElement parameter, TypeMirror type) {
        var annotations = AnnotationView.all(parameter).stream().filter(ParameterReader::saysSource).toList();
        if (annotations.size() != 1) {
            return refuse(parameter, annotations.isEmpty() ? "the request has no place for " + parameter.getSimpleName()
                    + "; put @PathVariable, @RequestParam, @RequestHeader or @RequestBody on it"
                    : "a parameter has one place in the request; keep one of its annotations");
        }
        var annotation = annotations.getFirst();
        if (annotation.name().equals(WebNames.COOKIE_VALUE)) {
            return refuse(parameter, "a client cannot send single cookies; use @RequestHeader(\"Cookie\"), or let a"
                    + " ClientCustomizer give the client a CookieManager");
        }
        if (annotation.name().equals(WebNames.REQUEST_PART)) {
            return refuse(parameter, "a declarative client cannot send parts of a form; send a MultipartBody with"
                    + " RestClient");
        }
        checkUnused(parameter, annotation);
        return annotation.name().equals(WebNames.REQUEST_BODY) ? body(parameter, type, annotation)
                : text(parameter, type, annotation);
    }

    /** Reports annotations that only a server uses. */
    private void checkUnused(VariableElement parameter, AnnotationView annotation) {
        annotation.given("defaultValue").ifPresent(value -> round.problems().error(parameter, annotation.mirror(),
                value, "the server decides what a missing value means; remove defaultValue, and take an Optional or a"
                        + " @Nullable parameter to omit the value"));
        Stream.concat(Constraints.on(parameter), Stream.concat(AnnotationView.all(parameter).stream(),
                        AnnotationView.inside(parameter.asType())).filter(view -> view.name().equals(WebNames.VALID)))
                .findFirst().ifPresent(view -> round.problems().error(parameter, view.mirror(), "@"
                        + WebNames.shortName(view.name()) + " is checked by the server, not by a client; remove it"));
    }

    private Optional<Argument> text(VariableElement parameter, TypeMirror type, AnnotationView annotation) {
        var nameless = RequestName.refusal(round, parameter, annotation);
        if (nameless.isPresent()) {
            return refuse(parameter, nameless.get());
        }
        var holder = HOLDERS.getOrDefault(TypeNames.of(type).raw().canonical(), Holder.NONE);
        var value = inside(type, holder);
        var conversion = ValueTypes.conversion(value);
        if (conversion.isEmpty()) {
            return refuse(parameter, TypeNames.of(type).shortText() + " has no text form that a server could read;"
                    + " use " + ValueTypes.SUPPORTED);
        }
        if (value instanceof DeclaredType named && Access.isPrivate(named.asElement())) {
            return refuse(parameter, TypeNames.of(value).shortText()
                    + " is private, so no generated code can name it; remove private");
        }
        var place = PLACES.get(annotation.name());
        var name = RequestName.of(parameter, annotation);
        if (place == Place.HEADER && DERIVED.contains(name.toLowerCase(Locale.ROOT))) {
            return refuse(parameter, "the client sets the header " + name + " itself; remove the parameter");
        }
        var nullable = nullable(parameter, annotation) && place != Place.PATH;
        if (place == Place.PATH && holder != Holder.NONE) {
            return refuse(parameter, "a path variable has exactly one value; take the value itself");
        }
        return Optional.of(new Argument.Text(variable(parameter), TypeNames.of(type),
                nullable && !type.getKind().isPrimitive(), place, name, TypeNames.of(value),
                conversion.get().constant() != null, holder));
    }

    private Optional<Argument> body(VariableElement parameter, TypeMirror type, AnnotationView annotation) {
        var optional = TypeNames.of(type).raw().canonical().equals("java.util.Optional");
        var value = inside(type, optional ? Holder.OPTIONAL : Holder.NONE);
        var asItIs = AS_IT_IS.contains(TypeNames.of(value).canonical());
        var refusal = asItIs ? Optional.<String>empty() : jsonRefusal(value);
        if (refusal.isPresent()) {
            return refuse(parameter, refusal.get());
        }
        return Optional.of(new Argument.Body(variable(parameter), TypeNames.of(type),
                nullable(parameter, annotation) && !type.getKind().isPrimitive(), ResultReader.boxed(round, value),
                optional, !asItIs));
    }

    private Optional<String> jsonRefusal(TypeMirror type) {
        return TypeNames.of(type).qualified().equals("java.lang.Object")
                ? Optional.of("a body of type Object could be anything; replace Object by the class")
                : json.addWritten(type);
    }

    private static TypeMirror inside(TypeMirror type, Holder holder) {
        return holder == Holder.NONE || type instanceof DeclaredType declared && declared.getTypeArguments().isEmpty()
                ? type : ((DeclaredType) type).getTypeArguments().getFirst();
    }

    private static boolean nullable(VariableElement parameter, AnnotationView annotation) {
        return annotation.given("required").map(value -> Boolean.FALSE.equals(value.getValue()))
                .orElseGet(() -> BodyReader.isNullable(parameter));
    }

    private static String variable(VariableElement parameter) {
        var name = parameter.getSimpleName().toString();
        if (!TAKEN.contains(name) && !JavaSource.hidesPackage(name) && !JavaSource.hidesClass(name)) {
            return name;
        }
        var others = ((ExecutableElement) parameter.getEnclosingElement()).getParameters().stream()
                .map(other -> other.getSimpleName().toString()).toList();
        var free = name + "Value";
        while (others.contains(free)) {
            free += "Value";
        }
        return free;
    }

    private Optional<Argument> refuse(VariableElement parameter, String message) {
        round.problems().error(parameter, message);
        return Optional.empty();
    }
}
