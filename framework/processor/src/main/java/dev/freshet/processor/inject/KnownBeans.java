package dev.freshet.processor.inject;

import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.BeanMethodName;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * The beans that expressions can name: those of this module, also from earlier compilations, and those that a class
 * takes in its constructor. Lives for one compilation, and must be the first stage.
 */
public final class KnownBeans implements ProcessorStage, KnownBean.Finder {

    private final Stereotypes stereotypes = new Stereotypes();
    private final Set<String> compiled = new LinkedHashSet<>();
    private @Nullable Round current;

    @Override
    public void process(Round round) {
        current = round;
        round.types().forEach(type -> compiled.add(type.getQualifiedName().toString()));
    }

    @Override
    public List<KnownBean> of(TypeElement owner) {
        var round = Objects.requireNonNull(current);
        var names = new TreeSet<>(BeanIndex.read(round).beans());
        names.addAll(compiled);
        var beans = new ArrayList<KnownBean>();
        for (var name : names) {
            var type = round.elements().getTypeElement(name);
            if (type != null) {
                addBeans(type, beans);
            }
        }
        for (var constructor : ElementFilter.constructorsIn(owner.getEnclosedElements())) {
            addTaken(constructor, beans);
        }
        return beans;
    }

    private void addBeans(TypeElement type, List<KnownBean> beans) {
        stereotypes.of(type).filter(_ -> !AnnotationView.isOn(type, AnnotationNames.GENERATED_FROM))
                .filter(_ -> type.getKind() == ElementKind.CLASS || type.getKind() == ElementKind.RECORD)
                .ifPresent(stereotype -> beans.add(new KnownBean(ComponentReader.name(type, stereotype), type, "")));
        if (Stereotypes.isConfiguration(type)) {
            for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
                addMade(method, beans);
            }
        }
    }

    private static void addMade(ExecutableElement method, List<KnownBean> beans) {
        AnnotationView.on(method, AnnotationNames.BEAN).ifPresent(annotation -> {
            var name = BeanMethodName.of(method, annotation);
            if (method.getReturnType() instanceof DeclaredType made) {
                beans.add(new KnownBean(name, (TypeElement) made.asElement(), name));
            }
        });
    }

    private static void addTaken(ExecutableElement constructor, List<KnownBean> beans) {
        for (var parameter : constructor.getParameters()) {
            if (parameter.asType() instanceof DeclaredType taken && taken.getTypeArguments().isEmpty()
                    && beans.stream().noneMatch(bean -> bean.type().equals(taken.asElement()))) {
                var name = AnnotationView.on(parameter, AnnotationNames.NAMED).map(named -> named.text("value"))
                        .orElse("");
                beans.add(new KnownBean(name.isEmpty() ? parameter.getSimpleName().toString() : name,
                        (TypeElement) taken.asElement(), name));
            }
        }
    }
}
