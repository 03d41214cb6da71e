package dev.freshet.processor.inject;

import dev.freshet.processor.guard.GuardChecks;
import dev.freshet.processor.model.BeanGraph;
import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Creation;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.nativeimage.ReachabilityMetadata;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.round.WaitingTypes;
import dev.freshet.processor.round.Warnings;
import dev.freshet.processor.subclass.SubclassWriter;
import dev.freshet.processor.transaction.TransactionalChecks;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * Reads beans as they arrive and writes their factories at once. Writes the wiring in the first later round in which no
 * stage has written anything that could become a bean. By then, every bean is a class of this compilation or of the
 * output folder; all are read again from there. A partial build that neither adds nor removes a bean leaves the wiring
 * unchanged. This stage is the last.
 */
public final class BeanStage implements ProcessorStage {
    /** The option that sets the package of the generated wiring. */
    public static final String PACKAGE_OPTION = "freshet.package";
    /** The option with the comma-separated packages of libraries' wirings. */
    public static final String LIBRARIES_OPTION = "freshet.libraries";

    private static final Set<String> GIVEN_BY_THE_SCOPE =
            Set.of("dev.freshet.inject.BeanScope", "dev.freshet.config.Config");

    private final KnownBean.Finder known;
    private final Stereotypes stereotypes = new Stereotypes();
    private final Set<String> compiled = new LinkedHashSet<>();
    private final LookAlikes lookAlikes = new LookAlikes(compiled);
    private final Set<String> beans = new TreeSet<>();
    private final WaitingTypes waiting = new WaitingTypes();
    /** Types whose annotations cannot be read yet. */
    private final WaitingTypes unread = new WaitingTypes();
    private boolean wired;
    private String wiring = "";
    /** Empty if no module declaration is compiled, as in a module's tests, which run on the class path. */
    private String moduleName = "";

    /** @param known the beans that expressions may name */
    public BeanStage(KnownBean.Finder known) {
        this.known = known;
    }

    @Override
    public void process(Round round) {
        round.moduleDeclaration().ifPresent(module -> moduleName = module.getQualifiedName().toString());
        if (round.isLast()) {
            ModuleDeclaration.check(round, moduleName, wiring);
            return;
        }
        var othersWrote = round.wroteSource();
        var reader = new BeanReader(Reading.of(round, known), stereotypes);
        for (var type : newTypes(round)) {
            read(round, type, reader);
        }
        var brings = othersWrote || round.number() == 1 && !beans.isEmpty();
        var complete = waiting.isEmpty() && unread.isEmpty();
        if (!wired && !brings && complete && !round.hasErrors() && !round.problems().any()) {
            wire(round, reader);
        }
    }

    private List<TypeElement> newTypes(Round round) {
        var types = new ArrayList<>(waiting.taken(round));
        round.types().forEach(type -> compiled.add(type.getQualifiedName().toString()));
        lookAlikes.reportPackages(round);
        for (var type : unread.takenIfKnown(round)) {
            var bean = stereotypes.of(type).isPresent();
            lookAlikes.report(type, bean, round);
            if (bean) {
                new ForeignCallbacks(round, compiled).report(type);
            }
            new MisplacedAnnotations(round.problems(), stereotypes).report(type);
            LocalClasses.report(round, type);
            new TransactionalChecks(round.elements(), round.typeUtils(), round.problems())
                    .report(type, stereotypes.isMadeByConstructor(type));
            new GuardChecks(round, known).report(type, stereotypes.isMadeByConstructor(type));
            types.add(type);
        }
        return types;
    }

    private void read(Round round, TypeElement type, BeanReader reader) {
        if (stereotypes.of(type).isEmpty()) {
            return;
        }
        if (reader.hasToWait(type)) {
            waiting.add(type);
            return;
        }
        var found = reader.read(type);
        if (wired && !found.isEmpty()) {
            round.problems().error(type, type.getQualifiedName() + " was generated too late to be wired;"
                    + " the processor that writes it must do so in its first round");
        }
        beans.add(type.getQualifiedName().toString());
        if (Stereotypes.isConfiguration(type)) {
            BeanMethodCalls.report(round, type);
        }
        if (!round.problems().any()) {
            found.forEach(bean -> round.write(FactoryWriter.write(bean, warnings(round, type, bean)), type));
            found.forEach(bean -> writeSubclass(round, type, bean));
        }
    }

    /** A factory names all types of its bean. */
    private static Set<String> warnings(Round round, TypeElement type, BeanModel bean) {
        var named = bean.provides().stream().flatMap(provided -> Stream.ofNullable(round.type(provided.qualified())));
        return Warnings.of(type, named, round.elements());
    }

    private void writeSubclass(Round round, TypeElement type, BeanModel bean) {
        if (bean.creation() instanceof Creation.ByConstructor(var made) && !made.equals(bean.type())) {
            var reading = Reading.of(round, known);
            new ConstructorReader(reading).of(type).ifPresent(constructor -> round.write(
                    SubclassWriter.write(constructor,
                            bean.dependencies().subList(0, constructor.getParameters().size()),
                            Surroundings.of(type, reading), round.elements()), type));
        }
    }

    private void wire(Round round, BeanReader reader) {
        var before = BeanIndex.read(round);
        var classes = new EarlierBeans(round, compiled, stereotypes).merge(before.beans(), beans);
        if (beans.isEmpty() && names(classes).equals(before.beans())) {
            return;
        }
        wired = true;
        var models = new ArrayList<BeanModel>();
        classes.forEach(type -> models.addAll(reader.read(type)));
        var libraries = Libraries.of(round, models, reader);
        var reading = Reading.of(round, known);
        var graph = new BeanGraph(models, libraries.beans(), type -> isGivenAtStart(round, type),
                new NearMisses(reading, compiled, stereotypes)::hint);
        var problems = graph.problems();
        problems.forEach(problem -> round.problems().error(problem.site().element(), problem.message()));
        if (problems.isEmpty() && !round.problems().any()) {
            write(round, before, classes, graph, libraries);
        }
    }

    private void write(Round round, BeanIndex before, List<TypeElement> classes, BeanGraph graph, Libraries libraries) {
        var names = names(classes);
        if (names.isEmpty()) {
            new BeanIndex("", names).write(round, before);
            clearMetadata(round, before.wiring());
            return;
        }
        var packageName = round.environment().getOptions().getOrDefault(PACKAGE_OPTION,
                WiringPackage.of(classes.stream().map(type -> TypeNames.of(type).packageName()).distinct().toList()));
        wiring = libraries.freeName(packageName);
        var name = TypeName.of(packageName, wiring.substring(wiring.lastIndexOf('.') + 1));
        var source = WiringWriter.write(name, graph.order(), names, libraries.wiringsOf(graph.usedFromLibraries()),
                Warnings.inModuleOf(classes.getFirst(), round.elements()));
        round.write(source, classes.toArray(Element[]::new));
        new BeanIndex(wiring, names).write(round, before);
        clearMetadata(round, before.wiring().equals(wiring) ? "" : before.wiring());
        var known = new ArrayList<>(compiled);
        known.addAll(names);
        ReachabilityMetadata.write(round, wiring, known);
    }

    private static void clearMetadata(Round round, String goneWiring) {
        if (!goneWiring.isEmpty()) {
            ReachabilityMetadata.clear(round, goneWiring);
        }
    }

    private static SortedSet<String> names(List<TypeElement> classes) {
        var names = new TreeSet<String>();
        classes.forEach(type -> names.add(type.getQualifiedName().toString()));
        return names;
    }

    private static boolean isGivenAtStart(Round round, TypeName type) {
        if (GIVEN_BY_THE_SCOPE.contains(type.qualified())) {
            return true;
        }
        var element = round.elements().getTypeElement(type.qualified());
        return element != null && AnnotationView.isOn(element, AnnotationNames.PROVIDED);
    }
}
