package dev.freshet.processor.web;

import dev.freshet.processor.ProcessorStage;
import dev.freshet.processor.Round;
import dev.freshet.processor.TypeNames;
import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** Writes the routes of each controller as soon as all its types are known, and asks for the JSON code they need. */
public final class WebStage implements ProcessorStage {

    private final DuplicateRoutes duplicates = new DuplicateRoutes();
    private final Set<String> waiting = new LinkedHashSet<>();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        for (var type : newTypes(round)) {
            read(round, type);
        }
    }

    private List<TypeElement> newTypes(Round round) {
        var types = new ArrayList<TypeElement>();
        waiting.stream().map(round.elements()::getTypeElement).forEach(types::add);
        waiting.clear();
        types.addAll(round.types());
        return types;
    }

    private void read(Round round, TypeElement type) {
        ExceptionStatus.of(round, type).ifPresent(source -> write(round, type, source));
        new PlacementReader(round).read(type).forEach(model -> write(round, type, PlacementWriter.write(model)));
        var advice = Beans.isAdvice(type);
        if (advice || Beans.isController(type)) {
            readController(round, type, advice);
        } else {
            ControllerReader.reportLost(round, type);
        }
    }

    private void readController(Round round, TypeElement type, boolean advice) {
        var json = new JsonTypes(round);
        var reader = new ControllerReader(round, json);
        if (reader.hasToWait(type)) {
            waiting.add(type.getQualifiedName().toString());
            return;
        }
        var controller = reader.read(type, advice);
        controller.handlers().forEach(handler -> duplicates.add(handler, round.problems()));
        if (controller.invocations().isEmpty()) {
            return;
        }
        write(round, type, RoutesWriter.write(controller));
        if (!json.imports().isEmpty()) {
            write(round, type, JsonImportWriter.adapters(TypeNames.of(type), json.imports()));
        }
        if (!controller.validated().isEmpty()) {
            write(round, type, JsonImportWriter.constraints(TypeNames.of(type), controller.validated()));
        }
    }

    /** Nothing is written once something is wrong: errors about generated code would hide the reason. */
    private static void write(Round round, TypeElement type, dev.freshet.processor.write.JavaSource source) {
        if (!round.problems().any()) {
            round.write(source, type);
        }
    }
}
