package dev.freshet.processor.web;

import dev.freshet.http.HttpException;
import dev.freshet.http.MediaType;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.LostAnnotations;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.web.HandlerModel.RouteModel;
import dev.freshet.web.routing.PathPattern;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Reads the mapping annotations of a method and its class as routes. */
public final class MappingReader {

    private static final List<String> ANY_METHOD = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private final Problems problems;
    private final TypeElement controller;
    private final Optional<AnnotationView> ofClass;

    public MappingReader(Problems problems, TypeElement controller) {
        this.problems = problems;
        this.controller = controller;
        this.ofClass = AnnotationView.on(controller, WebNames.REQUEST_MAPPING);
    }

    /** Reports a mapping that the class does not inherit, and members that are only valid on a method. */
    public void checkClass() {
        LostAnnotations.report(controller, WebNames.REQUEST_MAPPING, problems);
        ofClass.flatMap(mapping -> mapping.given("method")).ifPresent(value ->
                problems.error(controller, ofClass.get().mirror(), value,
                        "the request method of a class is ignored; set it on each method"));
    }

    /** The mapping annotation on the method itself. */
    public static Optional<AnnotationView> mappingOf(Element method) {
        return AnnotationView.all(method).stream().filter(MappingReader::isMapping).findFirst();
    }

    private static boolean isMapping(AnnotationView annotation) {
        return annotation.name().equals(WebNames.REQUEST_MAPPING)
                || WebNames.METHOD_MAPPINGS.containsKey(annotation.name());
    }

    /** One route for each method and path; empty if the annotation is invalid. */
    public List<RouteModel> read(ExecutableElement method, AnnotationView mapping) {
        AnnotationView.all(method).stream().filter(MappingReader::isMapping).skip(1)
                .forEach(second -> problems.error(method, second.mirror(), "a method has one mapping annotation;"
                        + " write a second method, or @RequestMapping with both methods"));
        var consumes = mediaTypes(method, mapping, "consumes");
        var produces = mediaTypes(method, mapping, "produces");
        var routes = new ArrayList<RouteModel>();
        for (var path : paths(method, mapping)) {
            for (var httpMethod : methods(method, mapping)) {
                routes.add(new RouteModel(httpMethod, path.text(), path.shape(), consumes, produces));
            }
        }
        return routes;
    }

    private List<String> methods(Element method, AnnotationView mapping) {
        var fixed = WebNames.METHOD_MAPPINGS.get(mapping.name());
        if (fixed != null) {
            return List.of(fixed);
        }
        var said = mapping.texts("method");
        for (var text : said) {
            if (text.equals("TRACE") || text.equals("CONNECT")) {
                problems.error(method, mapping.mirror(), text + " requests cannot have a route; remove it");
            }
        }
        return said.isEmpty() ? ANY_METHOD : said.stream().distinct().toList();
    }

    private List<PathPattern> paths(Element method, AnnotationView mapping) {
        var paths = new ArrayList<PathPattern>();
        var prefixes = ofClass.map(view -> said(controller, view)).orElse(List.of());
        var own = said(method, mapping);
        for (var prefix : texts(prefixes)) {
            for (var index = 0; index < Math.max(1, own.size()); index++) {
                var path = own.isEmpty() ? "" : own.get(index).getValue().toString();
                try {
                    paths.add(PathPattern.parseAndCheck(join(prefix, path)));
                } catch (IllegalArgumentException wrong) {
                    problems.error(method, mapping.mirror(), String.valueOf(wrong.getMessage()));
                }
            }
        }
        return paths;
    }

    private static List<String> texts(List<AnnotationValue> values) {
        return values.isEmpty() ? List.of("") : values.stream().map(value -> value.getValue().toString()).toList();
    }

    private List<AnnotationValue> said(Element element, AnnotationView mapping) {
        var values = mapping.values("value");
        var paths = mapping.values("path");
        if (!values.isEmpty() && !paths.isEmpty()) {
            problems.error(element, mapping.mirror(), "value and path mean the same; keep one of them");
        }
        return values.isEmpty() ? paths : values;
    }

    /** Like Spring: one slash between the parts, and a slash before the first. */
    private static String join(String prefix, String path) {
        var start = withSlash(prefix);
        if (path.isEmpty()) {
            return start.isEmpty() ? "/" : start;
        }
        return (start.endsWith("/") ? start.substring(0, start.length() - 1) : start) + withSlash(path);
    }

    private static String withSlash(String path) {
        return path.isEmpty() || path.startsWith("/") ? path : "/" + path;
    }

    private List<String> mediaTypes(Element method, AnnotationView mapping, String member) {
        var own = mapping.values(member);
        var values = own.isEmpty() ? ofClass.map(view -> view.values(member)).orElse(List.of()) : own;
        var mediaTypes = new ArrayList<String>();
        for (var value : values) {
            var text = value.getValue().toString();
            refusal(text, member).ifPresent(refusal -> problems.error(method, mapping.mirror(), refusal));
            mediaTypes.add(text);
        }
        return mediaTypes;
    }

    private static Optional<String> refusal(String text, String member) {
        try {
            var mediaType = MediaType.parse(text);
            // In Spring, it negates a type. Here, it would be part of a type that no request has.
            if (text.startsWith("!")) {
                return Optional.of("\"" + text + "\" in " + member
                        + " is not a media type; there is no negation, so list the types that fit");
            }
            if (member.equals("produces") && !isKnown(mediaType.charset())) {
                return Optional.of("there is no charset " + mediaType.charset() + " for \"" + text
                        + "\" in produces; use UTF-8");
            }
            var range = mediaType.type().equals("*") || mediaType.subtype().startsWith("*");
            return member.equals("produces") && range
                    ? Optional.of("a response cannot have the type " + text + "; name one type") : Optional.empty();
        } catch (HttpException wrong) {
            return Optional.of(
                    "\"" + text + "\" in " + member + " is not a media type; write one such as \"application/json\"");
        }
    }

    private static boolean isKnown(@Nullable String charset) {
        try {
            return charset == null || Charset.isSupported(charset);
        } catch (IllegalCharsetNameException wrong) {
            return false;
        }
    }
}
