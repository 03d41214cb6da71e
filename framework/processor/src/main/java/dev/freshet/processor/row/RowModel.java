package dev.freshet.processor.row;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import javax.lang.model.element.TypeElement;

/** A record that statements return. */
record RowModel(TypeElement element, TypeName type, List<RowComponent> components) {

    List<RowComponent.Single> columns() {
        return components.stream().flatMap(RowComponent::columns).toList();
    }
}
