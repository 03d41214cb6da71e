package dev.freshet.processor.guard;

import dev.freshet.processor.authorize.CompiledNames;
import dev.freshet.processor.authorize.Names;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.subclass.MarkedMethod;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * What the expressions of a bean's methods may name.
 *
 * @param known finds the beans
 */
public record GuardNames(Elements elements, Types types, KnownBean.Finder known) {

    List<KnownBean> beans(TypeElement owner) {
        return known.of(owner);
    }

    /** @param parameters the names of the method's parameters in the subclass */
    Names of(TypeElement bean, MarkedMethod method, List<String> parameters) {
        var names = new CompiledNames(elements, types, bean, "this", method.element()).with(beans(bean));
        for (var index = 0; index < parameters.size(); index++) {
            var parameter = method.element().getParameters().get(index);
            names.add(parameter.getSimpleName().toString(), parameters.get(index),
                    method.type().getParameterTypes().get(index), AnnotationView.isNullable(parameter),
                    Names.Phase.VALUES);
        }
        return names;
    }
}
