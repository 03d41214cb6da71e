package dev.freshet.processor;

import dev.freshet.processor.client.ClientStage;
import dev.freshet.processor.config.ConfigurationStage;
import dev.freshet.processor.inject.BeanStage;
import dev.freshet.processor.row.RowStage;
import dev.freshet.processor.web.WebStage;
import dev.freshet.processor.websocket.WebSocketStage;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/**
 * Turns Freshet's annotations into Java. It looks at every type, since users may write their own stereotypes, and
 * claims no annotation, so other processors see them all.
 *
 * <p>Option {@code -Afreshet.package=com.acme} names the package of the generated wiring; without it the wiring goes to
 * the longest package that all beans share. Option {@code -Afreshet.libraries=com.acme.base,org.foo} names the wiring
 * packages of libraries whose beans this module uses and which are not found by the package of what they provide.
 */
public final class FreshetProcessor extends AbstractProcessor {

    /** Names the package of the generated wiring. */
    public static final String PACKAGE_OPTION = "freshet.package";
    /** Names packages of libraries' wirings, separated by commas. */
    public static final String LIBRARIES_OPTION = "freshet.libraries";

    private final List<ProcessorStage> stages = List.of(new ConfigurationStage(), new WebStage(),
            new WebSocketStage(), new ClientStage(), new RowStage(), new BeanStage());
    private int rounds;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(PACKAGE_OPTION, LIBRARIES_OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment environment) {
        var round = new Round(++rounds, processingEnv, environment);
        for (var stage : stages) {
            stage.process(round);
        }
        return false;
    }
}
