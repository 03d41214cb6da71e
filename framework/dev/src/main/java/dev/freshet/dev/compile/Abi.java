package dev.freshet.dev.compile;

import java.lang.classfile.Attributes;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Everything about a class that the compilation of other sources can depend on. Bodies of methods are not part of it.
 *
 * @param text differs if and only if the class looks different to other sources
 * @param mentions the {@linkplain #group groups} of the classes that {@code text} names
 */
record Abi(String text, Set<String> mentions) {
    /** The ABI of local and anonymous classes, which no other source can name. */
    static final Abi NONE = new Abi("", Set.of());

    private static final Pattern NAME = Pattern.compile("(?U)[\\w$]+(?:/[\\w$]+)*");

    static Abi of(byte[] classFile) {
        var model = ClassFile.of().parse(classFile);
        if (model.findAttribute(Attributes.enclosingMethod()).isPresent()) {
            return NONE;
        }
        var text = new StringBuilder();
        head(model, text);
        model.fields().stream().filter(field -> !field.flags().has(AccessFlag.SYNTHETIC)).forEach(field -> {
            // A private field hides an inherited one, so other sources that use that one no longer compile.
            text.append("\nfield ").append(field.flags().flagsMask()).append(' ').append(field.fieldName());
            if (!field.flags().has(AccessFlag.PRIVATE)) {
                text.append(' ').append(field.fieldType().stringValue());
                attributes(field, text);
            }
        });
        model.methods().stream().filter(method -> !method.flags().has(AccessFlag.SYNTHETIC)
                && !method.flags().has(AccessFlag.PRIVATE)).forEach(method -> {
            text.append("\nmethod ").append(method.flags().flagsMask()).append(' ').append(method.methodName())
                    .append(' ').append(method.methodType().stringValue());
            attributes(method, text);
        });
        return new Abi(text.toString(), mentions(text));
    }

    /**
     * The internal name of a class up to the first {@code $}. Nested classes belong to the group of the outermost one:
     * signatures do not always name them in full.
     */
    static String group(String internalName) {
        var end = internalName.indexOf('$', internalName.lastIndexOf('/') + 2);
        return end < 0 ? internalName : internalName.substring(0, end);
    }

    private static void head(ClassModel model, StringBuilder text) {
        text.append("class ").append(model.flags().flagsMask()).append(' ').append(model.thisClass().asInternalName())
                .append(" extends ").append(model.superclass().map(ClassEntry::asInternalName).orElse(""));
        model.interfaces().forEach(each -> text.append(" L").append(each.asInternalName()));
        model.findAttribute(Attributes.innerClasses()).map(InnerClassesAttribute::classes).ifPresent(all -> all.stream()
                .filter(inner -> inner.innerClass().equals(model.thisClass()))
                .forEach(inner -> text.append(" nested ").append(inner.flagsMask())));
        model.findAttribute(Attributes.permittedSubclasses()).ifPresent(permitted -> permitted.permittedSubclasses()
                .forEach(each -> text.append(" permits ").append(each.asInternalName())));
        model.findAttribute(Attributes.record()).ifPresent(parts -> parts.components().forEach(part -> {
            text.append("\ncomponent ").append(part.name()).append(' ').append(part.descriptor());
            attributes(part, text);
        }));
        attributes(model, text);
    }

    private static void attributes(AttributedElement element, StringBuilder text) {
        element.findAttribute(Attributes.signature()).ifPresent(it -> text.append(" of ").append(it.signature()));
        element.findAttribute(Attributes.exceptions()).ifPresent(it -> it.exceptions()
                .forEach(each -> text.append(" throws ").append(each.asInternalName())));
        element.findAttribute(Attributes.constantValue()).map(ConstantValueAttribute::constant)
                .ifPresent(it -> text.append(" = ").append(it));
        element.findAttribute(Attributes.annotationDefault()).ifPresent(it -> text.append(" default ")
                .append(it.defaultValue()));
        element.findAttribute(Attributes.runtimeVisibleAnnotations())
                .ifPresent(it -> text.append(it.annotations()));
        element.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .ifPresent(it -> text.append(it.annotations()));
        element.findAttribute(Attributes.runtimeVisibleParameterAnnotations())
                .ifPresent(it -> text.append(it.parameterAnnotations()));
        element.findAttribute(Attributes.runtimeInvisibleParameterAnnotations())
                .ifPresent(it -> text.append(it.parameterAnnotations()));
        element.findAttribute(Attributes.runtimeVisibleTypeAnnotations())
                .ifPresent(it -> text.append(it.annotations()));
        element.findAttribute(Attributes.runtimeInvisibleTypeAnnotations())
                .ifPresent(it -> text.append(it.annotations()));
    }

    /** In a descriptor, an L precedes the name of a class. It may also be a part of a name, so both readings count. */
    private static Set<String> mentions(StringBuilder text) {
        var names = new HashSet<String>();
        var matcher = NAME.matcher(text);
        while (matcher.find()) {
            var word = matcher.group();
            names.add(group(word));
            for (var l = word.indexOf('L'); l >= 0; l = word.indexOf('L', l + 1)) {
                names.add(group(word.substring(l + 1)));
            }
        }
        return names;
    }
}
