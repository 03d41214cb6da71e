package dev.freshet.processor.web;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter.Holder;
import dev.freshet.processor.web.Parameter.Presence;
import dev.freshet.processor.write.JavaSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads one parameter of a mapped method or an exception handler. */
public final class ParameterReader {

    private static final Map<String, String> SOURCES = Map.of(WebNames.PATH_VARIABLE, "PATH",
            WebNames.REQUEST_PARAM, "QUERY", WebNames.REQUEST_HEADER, "HEADER", WebNames.COOKIE_VALUE, "COOKIE");
    private static final Map<String, String> PASSED = Map.of(WebNames.HTTP + ".HttpRequest", "request",
            WebNames.HTTP + ".HttpResponse", "response", WebNames.WEB + ".Route", "route");
    private static final Map<String, Holder> HOLDERS = Map.of("java.util.Optional", Holder.OPTIONAL,
            "java.util.List", Holder.LIST, "java.util.Set", Holder.SET);
    /** Names that generated code uses itself. */
    private static final Set<String> TAKEN = Set.of("request", "response", "route", "query", "events", "result", "body",
            "thrown", "exception", "controller", "text", "validator", "authorized", "form", "forms");
    /** Suffixes of variables and fields in generated code, such as the text before its conversion. */
    private static final List<String> TAKEN_ENDS = List.of("Text", "OrNull", "Json", "Value");

    private final Round round;
    private final BodyReader bodies;
    private final PartReader parts;

    public ParameterReader(Round round, BodyReader bodies) {
        this.round = round;
        this.bodies = bodies;
        this.parts = new PartReader(round, bodies);
    }

    /** Empty after an error, which is reported. */
    public Optional<Parameter> read(VariableElement parameter, TypeMirror type) {
        var annotations = AnnotationView.all(parameter).stream().filter(ParameterReader::saysSource).toList();
        if (annotations.size() > 1) {
            return refuse(parameter, "a parameter has one source; keep one of its annotations");
        }
        var passed = PASSED.get(TypeNames.of(type).canonical());
        if (PartReader.isOfForm(type)) {
            var refusal = formRefusal(type, annotations);
            if (refusal.isPresent()) {
                return refuse(parameter, refusal.get());
            }
        }
        if (annotations.isEmpty() && PartReader.isStream(type)) {
            return Optional.of(new Parameter.Parts(variable(parameter)));
        }
        if (annotations.isEmpty()) {
            return passed != null ? Optional.of(new Parameter.Passed(passed)) : refuse(parameter, unsaid(parameter));
        }
        var annotation = annotations.getFirst();
        if (annotation.name().equals(WebNames.REQUEST_BODY)) {
            return constrained(parameter).or(() -> bodies.read(parameter, type, annotation));
        }
        var nameless = RequestName.refusal(round, parameter, annotation);
        if (nameless.isPresent()) {
            return refuse(parameter, nameless.get());
        }
        if (annotation.name().equals(WebNames.REQUEST_PART)) {
            return constrained(parameter)
                    .or(() -> parts.read(parameter, type, annotation, RequestName.of(parameter, annotation)));
        }
        return constrained(parameter).or(() -> value(parameter, type, annotation));
    }

    private static Optional<String> formRefusal(TypeMirror type, List<AnnotationView> annotations) {
        if (PartReader.isStream(type)) {
            return annotations.isEmpty() ? Optional.empty()
                    : Optional.of("a MultipartStream has all parts of a form; remove @"
                            + WebNames.shortName(annotations.getFirst().name()));
        }
        return !annotations.isEmpty() && annotations.getFirst().name().equals(WebNames.REQUEST_PART)
                ? Optional.empty() : Optional.of("a file is a part of a form; put @RequestPart on it");
    }

    /** Whether the annotation names a part of the request. */
    public static boolean saysSource(AnnotationView annotation) {
        return SOURCES.containsKey(annotation.name()) || annotation.name().equals(WebNames.REQUEST_BODY)
                || annotation.name().equals(WebNames.REQUEST_PART);
    }

    private static String unsaid(VariableElement parameter) {
        return "the source of " + parameter.getSimpleName() + " is missing; put @PathVariable, @RequestParam,"
                + " @RequestHeader, @CookieValue, @RequestBody or @RequestPart on it, or take HttpRequest";
    }

    private Optional<Parameter> constrained(VariableElement parameter) {
        reportConstraints(parameter, "@RequestBody");
        return Optional.empty();
    }

    /**
     * Reports constraints on the parameter or in its type, which nothing checks.
     *
     * @param checked what to put {@code @Valid} on instead, to have constraints on its fields checked
     */
    public void reportConstraints(VariableElement parameter, String checked) {
        Stream.concat(AnnotationView.all(parameter).stream(), AnnotationView.inside(parameter.asType()))
                .filter(Constraints::isConstraint).findFirst()
                .ifPresent(view -> round.problems().error(parameter, view.mirror(), "@"
                        + WebNames.shortName(view.name()) + " is only checked on the fields of a @Valid " + checked
                        + "; check the parameter in the method"));
    }

    private Optional<Parameter> value(VariableElement parameter, TypeMirror type, AnnotationView annotation) {
        var holder = holder(type);
        var wanted = holder == Holder.NONE || type instanceof DeclaredType d && d.getTypeArguments().isEmpty()
                ? type : ((DeclaredType) type).getTypeArguments().getFirst();
        var conversion = ValueTypes.conversion(wanted);
        if (conversion.isEmpty()) {
            return refuse(parameter, "cannot convert text to " + TypeNames.of(type).shortText() + "; use "
                    + ValueTypes.SUPPORTED);
        }
        if (wanted instanceof DeclaredType named && Access.isPrivate(named.asElement())) {
            return refuse(parameter, "cannot convert text to " + TypeNames.of(type).shortText()
                    + "; use an enum that is not private, so that generated code can name it");
        }
        var source = SOURCES.get(annotation.name());
        var refusal = holderRefusal(holder, source);
        if (refusal.isPresent()) {
            return refuse(parameter, refusal.get());
        }
        var defaultText = annotation.given("defaultValue");
        defaultText.ifPresent(text -> checkDefault(parameter, annotation, text, wanted, holder));
        var presence = presence(parameter, annotation, holder);
        if (presence == Presence.ABSENT_IS_EMPTY && type.getKind().isPrimitive()) {
            return refuse(parameter, "a " + type + " cannot be absent; give it a defaultValue, or take an Optional");
        }
        return Optional.of(new Parameter.Value(variable(parameter), TypeNames.of(type), source,
                RequestName.of(parameter, annotation), conversion.get(), holder, presence,
                defaultText.map(text -> text.getValue().toString()).orElse("")));
    }

    private static Holder holder(TypeMirror type) {
        return HOLDERS.getOrDefault(TypeNames.of(type).raw().canonical(), Holder.NONE);
    }

    private static Optional<String> holderRefusal(Holder holder, String source) {
        if (source.equals("PATH") && holder != Holder.NONE) {
            return Optional.of("a path variable has exactly one value; take the value itself");
        }
        var many = holder == Holder.LIST || holder == Holder.SET;
        return source.equals("COOKIE") && many
                ? Optional.of("a cookie has one value; take the value itself") : Optional.empty();
    }

    private Presence presence(VariableElement parameter, AnnotationView annotation, Holder holder) {
        if (annotation.given("defaultValue").isPresent()) {
            return Presence.DEFAULTED;
        }
        var saidRequired = annotation.given("required").map(AnnotationValue::getValue).orElse(null);
        var optional = holder == Holder.OPTIONAL || Boolean.FALSE.equals(saidRequired)
                || saidRequired == null && BodyReader.isNullable(parameter);
        return optional ? Presence.ABSENT_IS_EMPTY : Presence.REQUIRED;
    }

    private void checkDefault(
            VariableElement parameter, AnnotationView annotation, AnnotationValue value, TypeMirror wanted,
            Holder holder) {
        var text = value.getValue().toString();
        var many = holder == Holder.LIST || holder == Holder.SET;
        for (var part : many ? List.of(text.split(",")) : List.of(text)) {
            ValueTypes.refusal(wanted, many ? part.strip() : part).ifPresent(refusal ->
                    round.problems().error(parameter, annotation.mirror(), value,
                            "the defaultValue of " + parameter.getSimpleName() + " " + refusal));
        }
    }

    static String variable(VariableElement parameter) {
        var name = parameter.getSimpleName().toString();
        var taken = TAKEN.contains(name) || TAKEN_ENDS.stream().anyMatch(name::endsWith);
        return taken || JavaSource.hidesPackage(name) || JavaSource.hidesClass(name) ? name + "Value" : name;
    }

    private Optional<Parameter> refuse(VariableElement parameter, String message) {
        round.problems().error(parameter, message);
        return Optional.empty();
    }
}
