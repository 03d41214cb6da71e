package dev.freshet.processor;

import dev.freshet.processor.client.ClientStage;
import dev.freshet.processor.config.ConfigurationStage;
import dev.freshet.processor.inject.BeanStage;
import dev.freshet.processor.inject.KnownBeans;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
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
 * Generates Java code for Freshet's annotations. Looks at every type, because users may write their own stereotypes.
 * Claims no annotation, so other processors see them all.
 *
 * <p>The option {@code -Afreshet.package=com.acme} sets the package of the generated wiring. Default: the longest
 * package that all beans share. The option {@code -Afreshet.libraries=com.acme.base,org.foo} names the wiring packages
 * of libraries whose beans this module uses, if the package of the bean's type does not lead there.
 */
public final class FreshetProcessor extends AbstractProcessor {
    private final KnownBeans beans = new KnownBeans();
    private final List<ProcessorStage> stages = List.of(beans, new ConfigurationStage(), new WebStage(beans),
            new WebSocketStage(), new ClientStage(), new RowStage(), new BeanStage(beans));
    private int rounds;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(BeanStage.PACKAGE_OPTION, BeanStage.LIBRARIES_OPTION);
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
