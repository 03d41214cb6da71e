package dev.freshet.processor.websocket;

import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.WaitingTypes;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Generates the class that connects a WebSocket endpoint as soon as all its types exist. */
public final class WebSocketStage implements ProcessorStage {

    private final DuplicateEndpoints duplicates = new DuplicateEndpoints();
    private final WaitingTypes waiting = new WaitingTypes();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        waiting.taken(round).forEach(type -> read(round, type));
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
        var json = new JsonTypes(round, type);
        var reader = new EndpointReader(round, json, type);
        if (reader.hasToWait()) {
            waiting.add(type);
            return;
        }
        var read = reader.read(annotation);
        if (json.namesUnknownType()) {
            waiting.add(type);
            return;
        }
        read.ifPresent(endpoint -> {
            duplicates.add(endpoint, round.problems());
            round.write(EndpointWriter.write(endpoint), type);
            if (!json.imports().isEmpty()) {
                round.write(JsonImportWriter.adapters(endpoint.type(), json.imports()), type);
            }
            if (!endpoint.validated().isEmpty()) {
                round.write(JsonImportWriter.constraints(endpoint.type(), endpoint.validated()), type);
            }
        });
    }
}
