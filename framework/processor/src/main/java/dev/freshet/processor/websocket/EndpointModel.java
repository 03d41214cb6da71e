package dev.freshet.processor.websocket;

import dev.freshet.processor.web.AccessModel;
import dev.freshet.processor.web.BeanTraits;
import dev.freshet.processor.web.Parameter;
import dev.freshet.processor.web.Result;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket endpoint.
 *
 * @param access the callers that may connect; null without the security module
 * @param kept the values of the handshake request, without duplicates
 * @param validated the classes whose constraints are checked
 */
record EndpointModel(TypeElement element, TypeName type, EndpointSettings settings,
                     @Nullable AccessModel access, List<Parameter.Value> kept,
                     List<CallModel> calls, Set<TypeName> validated, BeanTraits traits,
                     List<String> listeners) {

    Optional<CallModel> call(Predicate<Callback> which) {
        return calls.stream().filter(call -> which.test(call.callback())).findFirst();
    }

    /** The types that are read from messages or sent as results. */
    Set<TypeName> jsonTypes() {
        var types = new LinkedHashSet<TypeName>();
        for (var call : calls) {
            for (var argument : call.arguments()) {
                if (argument instanceof Argument.Json json) {
                    types.add(json.type());
                }
            }
            if (call.result() instanceof Result.Json json) {
                types.add(json.type());
            }
        }
        return types;
    }

    boolean keeps(String source) {
        return kept.stream().anyMatch(value -> value.source().equals(source));
    }

    List<String> keptFrom(String source) {
        var names = new ArrayList<String>();
        kept.stream().filter(value -> value.source().equals(source)).forEach(value -> names.add(value.name()));
        return names;
    }
}
