package dev.freshet.processor.client;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.ProcessorStage;
import dev.freshet.processor.Round;
import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.write.JavaSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** Writes each client as soon as all its types are known, and asks for the JSON code it needs. */
public final class ClientStage implements ProcessorStage {

    private final Map<String, String> typeByService = new HashMap<>();
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
        var annotation = AnnotationView.on(type, ClientNames.HTTP_CLIENT);
        if (annotation.isEmpty()) {
            return;
        }
        var json = new JsonTypes(round);
        var reader = new ClientReader(round, json, type);
        if (reader.hasToWait()) {
            waiting.add(type.getQualifiedName().toString());
            return;
        }
        reader.read(annotation.get()).ifPresent(client -> {
            checkService(round, client, annotation.get());
            write(round, type, new ClientWriter(client).write());
            if (!json.imports().isEmpty()) {
                write(round, type, JsonImportWriter.adapters(client.type(), json.imports()));
            }
        });
    }

    /** Names that differ by hyphens and capitals only have the same keys in the configuration. */
    private void checkService(Round round, ClientModel client, AnnotationView annotation) {
        var key = client.service().replace("-", "").toLowerCase(Locale.ROOT);
        var other = typeByService.putIfAbsent(key, client.type().qualified());
        if (other != null) {
            round.problems().error(client.element(), annotation.mirror(), other + " is a client of \""
                    + client.service() + "\" too; put the methods into one interface, or name one of them otherwise");
        }
    }

    /** Nothing is written once something is wrong: errors about generated code would hide the reason. */
    private static void write(Round round, TypeElement type, JavaSource source) {
        if (!round.problems().any()) {
            round.write(source, type);
        }
    }
}
