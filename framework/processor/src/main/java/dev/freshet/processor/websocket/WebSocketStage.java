package dev.freshet.processor.websocket;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.ProcessorStage;
import dev.freshet.processor.Round;
import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.write.JavaSource;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Writes what connects each WebSocket endpoint as soon as all its types are known. */
public final class WebSocketStage implements ProcessorStage {

    private final DuplicateEndpoints duplicates = new DuplicateEndpoints();
    private final Set<String> waiting = new LinkedHashSet<>();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        var waited = waiting.stream().map(round.elements()::getTypeElement).toList();
        waiting.clear();
        waited.forEach(type -> read(round, type));
        round.types().forEach(type -> read(round, type));
    }

    private void read(Round round, TypeElement type) {
        if (type.getKind() == ElementKind.ANNOTATION_TYPE) {
            return;
        }
        AnnotationView.on(type, SocketNames.ENDPOINT).ifPresentOrElse(annotation -> read(round, type, annotation),
                () -> EndpointReader.reportLost(round, type));
    }

    private void read(Round round, TypeElement type, AnnotationView annotation) {
        var json = new JsonTypes(round);
        var reader = new EndpointReader(round, json, type);
        if (reader.hasToWait()) {
            waiting.add(type.getQualifiedName().toString());
            return;
        }
        reader.read(annotation).ifPresent(endpoint -> {
            duplicates.add(endpoint, round.problems());
            write(round, type, EndpointWriter.write(endpoint));
            if (!json.imports().isEmpty()) {
                write(round, type, JsonImportWriter.adapters(endpoint.type(), json.imports()));
            }
            if (!endpoint.validated().isEmpty()) {
                write(round, type, JsonImportWriter.constraints(endpoint.type(), endpoint.validated()));
            }
        });
    }

    /** Nothing is written once something is wrong: errors about generated code would hide the reason. */
    private static void write(Round round, TypeElement type, JavaSource source) {
        if (!round.problems().any()) {
            round.write(source, type);
        }
    }
}
