package dev.freshet.processor.web;

import dev.freshet.processor.json.JsonImportWriter;
import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.round.WaitingTypes;
import javax.lang.model.element.TypeElement;

/** Writes the routes of each controller as soon as all its types are known, and requests the JSON code for them. */
public final class WebStage implements ProcessorStage {

    private final DuplicateRoutes duplicates = new DuplicateRoutes();
    private final WaitingTypes waiting = new WaitingTypes();
    /** Types whose annotations or supertypes cannot be read yet. */
    private final WaitingTypes unread = new WaitingTypes();
    private final KnownBean.Finder beans;

    /** @param beans those that expressions may name */
    public WebStage(KnownBean.Finder beans) {
        this.beans = beans;
    }

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        waiting.taken(round).forEach(type -> read(round, type));
        for (var type : unread.takenIfKnown(round)) {
            if (TypeNames.inheritsUnknown(type)) {
                unread.add(type);
                continue;
            }
            ExceptionStatus.of(round, type).ifPresent(source -> round.write(source, type));
            new PlacementReader(round).read(type).forEach(model -> round.write(PlacementWriter.write(model), type));
            new RateLimitReader(round).reportLost(type);
            ExceptionStatus.reportLost(round, type);
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
        var json = new JsonTypes(round, type);
        var reader = new ControllerReader(round, json, beans);
        if (reader.hasToWait(type)) {
            waiting.add(type);
            return;
        }
        var controller = reader.read(type, advice);
        if (json.namesUnknownType()) {
            waiting.add(type);
            return;
        }
        duplicates.add(controller, round.problems());
        if (controller.invocations().isEmpty()) {
            return;
        }
        round.write(RoutesWriter.write(controller), type);
        if (!json.imports().isEmpty()) {
            round.write(JsonImportWriter.adapters(TypeNames.of(type), json.imports()), type);
        }
        if (!controller.validated().isEmpty()) {
            round.write(JsonImportWriter.constraints(TypeNames.of(type), controller.validated()), type);
        }
    }
}
