package dev.freshet.processor.web;

import dev.freshet.processor.ProcessorStage;
import dev.freshet.processor.Round;
import dev.freshet.processor.TypeNames;
import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.write.JavaSource;
import java.util.LinkedHashSet;
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
        var waited = waiting.stream().map(round.elements()::getTypeElement).toList();
        waiting.clear();
        waited.forEach(type -> read(round, type));
        for (var type : round.types()) {
            ExceptionStatus.of(round, type).ifPresent(source -> write(round, type, source));
            new PlacementReader(round).read(type).forEach(model -> write(round, type, PlacementWriter.write(model)));
            read(round, type);
        }
    }

    private void read(Round round, TypeElement type) {
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
    private static void write(Round round, TypeElement type, JavaSource source) {
        if (!round.problems().any()) {
            round.write(source, type);
        }
    }
}
