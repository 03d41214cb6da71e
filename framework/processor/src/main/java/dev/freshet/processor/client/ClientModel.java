package dev.freshet.processor.client;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * A client.
 *
 * @param element the interface
 * @param service the name in its annotation
 * @param memberTypes simple names of types that the interface declares or inherits, which would hide imports
 */
record ClientModel(TypeElement element, TypeName type, String service, List<String> memberTypes,
                   List<CallModel> calls) {
}
