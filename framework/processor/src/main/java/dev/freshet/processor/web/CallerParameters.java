package dev.freshet.processor.web;

import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Reads parameters that take the caller of a request: {@code Identity}, {@code Authenticated}, {@code Principal}. */
final class CallerParameters {

    private static final String SECURITY = "dev.freshet.security.";
    private static final Set<String> KNOWN_CALLERS = Set.of(SECURITY + "Authenticated", "java.security.Principal");

    private final Round round;
    private @Nullable AccessModel access;

    /** @param access null without the module, or after an error, which is reported */
    CallerParameters(Round round, @Nullable AccessModel access) {
        this.round = round;
        this.access = access;
    }

    Optional<Parameter> read(VariableElement parameter) {
        if (!AccessReader.isOn(round)) {
            return Optional.empty();
        }
        var model = access;
        var type = TypeNames.of(parameter.asType()).canonical();
        if (type.equals(SECURITY + "Identity")) {
            access = model == null ? null : model.identified();
            return Optional.of(new Parameter.Passed(SECURITY + "Caller.identity()"));
        }
        if (!KNOWN_CALLERS.contains(type)) {
            return Optional.empty();
        }
        if (model != null && (model.admitsStrangers() || model.method().equals("identified"))) {
            round.problems().error(parameter, "@PermitAll lets in callers without credentials, for whom there is no "
                    + WebNames.shortName(type) + "; take dev.freshet.security.Identity");
        }
        return Optional.of(new Parameter.Passed(SECURITY + "Caller.authenticated()"));
    }

    /** The access of the route, given these parameters. */
    @Nullable AccessModel access() {
        return access;
    }
}
