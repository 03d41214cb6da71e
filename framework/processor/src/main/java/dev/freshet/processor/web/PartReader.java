package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter.Holder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads a parameter for a part of a multipart form, and refuses files without {@code @RequestPart}. */
final class PartReader {

    private static final Map<String, Holder> HOLDERS = Map.of("java.util.Optional", Holder.OPTIONAL,
            "java.util.List", Holder.LIST);
    private static final Set<String> BYTES = Set.of("byte[]", "java.io.InputStream", "java.nio.file.Path");

    private final Round round;
    private final BodyReader bodies;

    PartReader(Round round, BodyReader bodies) {
        this.round = round;
        this.bodies = bodies;
    }

    /** Whether the type is a file, an Optional or a List of files, or the stream of all parts. */
    static boolean isOfForm(TypeMirror type) {
        return isFile(type) || isStream(type)
                || HOLDERS.containsKey(TypeNames.of(type).raw().canonical()) && isFile(inside(type));
    }

    static boolean isStream(TypeMirror type) {
        return TypeNames.of(type).canonical().equals(WebNames.MULTIPART_STREAM);
    }

    private static boolean isFile(TypeMirror type) {
        return TypeNames.of(type).canonical().equals(WebNames.MULTIPART_FILE);
    }

    private static TypeMirror inside(TypeMirror type) {
        return type instanceof DeclaredType declared && declared.getTypeArguments().size() == 1
                ? declared.getTypeArguments().getFirst() : type;
    }

    /** Empty after an error, which is reported. */
    Optional<Parameter> read(VariableElement parameter, TypeMirror type, AnnotationView annotation, String name) {
        var holder = HOLDERS.getOrDefault(TypeNames.of(type).raw().canonical(), Holder.NONE);
        var file = isFile(inside(type)) && (holder != Holder.NONE || isFile(type));
        if (!file && holder == Holder.LIST) {
            holder = Holder.NONE;
        }
        var wanted = holder == Holder.NONE ? type : inside(type);
        var refusal = file ? fileRefusal(parameter) : jsonRefusal(parameter, wanted);
        if (refusal.isPresent()) {
            round.problems().error(parameter, refusal.get());
            return Optional.empty();
        }
        var required = holder != Holder.OPTIONAL && annotation.given("required")
                .map(value -> Boolean.TRUE.equals(value.getValue())).orElse(!BodyReader.isNullable(parameter));
        return Optional.of(new Parameter.Part(ParameterReader.variable(parameter),
                ResultReader.boxed(round, wanted), name, file, holder, required,
                AnnotationView.isOn(parameter, WebNames.VALID)));
    }

    private static Optional<String> fileRefusal(VariableElement parameter) {
        return AnnotationView.isOn(parameter, WebNames.VALID)
                ? Optional.of("@Valid checks the fields of a JSON part, and a file has none; remove it")
                : Optional.empty();
    }

    private Optional<String> jsonRefusal(VariableElement parameter, TypeMirror type) {
        if (isStream(type) || BYTES.contains(TypeNames.of(type).canonical())) {
            return Optional.of("a part is a MultipartFile or JSON; take MultipartFile, which gives bytes and a stream");
        }
        if (ValueTypes.conversion(type).isPresent()) {
            return Optional.of("text fields of a form are parameters; put @RequestParam on "
                    + parameter.getSimpleName() + " instead of @RequestPart");
        }
        return bodies.jsonRefusal(parameter, type);
    }
}
