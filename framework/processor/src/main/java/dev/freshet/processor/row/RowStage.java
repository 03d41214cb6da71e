package dev.freshet.processor.row;

import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.round.WaitingTypes;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Writes a reader for each record with {@code @Row} as soon as all its types are known. */
public final class RowStage implements ProcessorStage {

    private final WaitingTypes waiting = new WaitingTypes();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        var types = new ArrayList<>(waiting.taken(round));
        round.types().stream().filter(type -> AnnotationView.isOn(type, RowNames.ROW)).forEach(types::add);
        types.forEach(type -> read(round, type));
    }

    private void read(Round round, TypeElement type) {
        if (RowRecordReader.hasToWait(type)) {
            waiting.add(type);
            return;
        }
        var json = new JsonTypes(round, type);
        var reader = new RowRecordReader(round, json);
        var row = reader.read(type);
        if (json.namesUnknownType()) {
            waiting.add(type);
            return;
        }
        // Empty after any error, because errors in generated code would hide the cause.
        if (row.isEmpty()) {
            return;
        }
        var origins = new ArrayList<Element>(List.of(type));
        origins.addAll(reader.embedded());
        round.write(RowWriter.write(row.get()), origins.toArray(Element[]::new));
        if (!json.imports().isEmpty()) {
            round.write(JsonImportWriter.adapters(TypeNames.of(type), json.imports()), type);
        }
    }
}
