package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.TypeElement;

/**
 * A method's checked expression.
 *
 * @param text the expression as written
 * @param hidden whether a refusal is a 404
 */
public record Guard(String text, AuthorizeExpression expression, Names names, boolean hidden) {

    private static final String SECURITY = "dev.freshet.security";

    /** Empty after a mistake, which is reported. */
    public static Optional<Guard> read(AnnotationView annotation, Names names, Consumer<ExpressionException> report) {
        var text = annotation.text("value");
        try {
            var expression = AuthorizeExpression.parse(text);
            expression.check(names);
            return Optional.of(new Guard(text, expression, names, annotation.flag("hide")));
        } catch (ExpressionException mistake) {
            report.accept(mistake);
            return Optional.empty();
        }
    }

    /** The beans to inject, without the class that has the expression. */
    public static List<InjectedBean> beans(AuthorizeExpression expression, TypeElement owner, List<KnownBean> known) {
        var beans = new ArrayList<InjectedBean>();
        for (var name : expression.beans()) {
            InjectedBean.of(name, known).filter(bean -> !bean.known().type().equals(owner))
                    .filter(bean -> !beans.contains(bean)).ifPresent(beans::add);
        }
        return beans;
    }

    /** Declares the variable with the caller. Returns the conditions, to write with {@link #require}. */
    public Map<Phase, String> open(JavaSource source, String caller) {
        source.line(source.use(TypeName.of(SECURITY, "Authenticated")) + " " + caller + " = " + authorization(source)
                + ".caller(" + JavaSource.literal(names.method()) + ");");
        return expression.java(names, source, caller);
    }

    /** Writes the check of a phase, if there is one. */
    public void require(JavaSource source, Map<Phase, String> conditions, Phase phase) {
        var condition = conditions.get(phase);
        if (condition != null) {
            source.line(authorization(source) + ".require(" + condition + ", "
                    + JavaSource.literal(names.method()) + ", " + hidden + ");");
        }
    }

    private static String authorization(JavaSource source) {
        return source.use(TypeName.of(SECURITY, "Authorization"));
    }
}
