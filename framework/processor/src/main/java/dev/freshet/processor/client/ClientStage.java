package dev.freshet.processor.client;

import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.WaitingTypes;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** Writes each client as soon as all its types are known, and requests the JSON code that it needs. */
public final class ClientStage implements ProcessorStage {

    private final Map<String, String> typeByService = new HashMap<>();
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
        var annotation = AnnotationView.on(type, ClientNames.HTTP_CLIENT);
        if (annotation.isEmpty()) {
            return;
        }
        var json = new JsonTypes(round, type);
        var reader = new ClientReader(round, json, type);
        if (reader.hasToWait()) {
            waiting.add(type);
            return;
        }
        var read = reader.read(annotation.get());
        if (json.namesUnknownType()) {
            waiting.add(type);
            return;
        }
        read.ifPresent(client -> {
            checkService(round, client, annotation.get());
            round.write(new ClientWriter(client).write(), type);
            if (!json.imports().isEmpty()) {
                round.write(JsonImportWriter.adapters(client.type(), json.imports()), type);
            }
        });
    }

    /** Names that differ only in hyphens and case share their configuration keys. */
    private void checkService(Round round, ClientModel client, AnnotationView annotation) {
        var key = client.service().replace("-", "").toLowerCase(Locale.ROOT);
        var other = typeByService.putIfAbsent(key, client.type().qualified());
        if (other != null) {
            round.problems().error(client.element(), annotation.mirror(), other + " is already a client of \""
                    + client.service() + "\"; put the methods into one interface, or rename one of them");
        }
    }
}
