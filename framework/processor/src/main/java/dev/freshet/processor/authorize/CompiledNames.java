package dev.freshet.processor.authorize;

import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the expression of a compiled method may name. */
public final class CompiledNames implements Names {

    private final Elements elements;
    private final Types typeUtils;
    private final TypeElement owner;
    private final String self;
    private final String method;
    private final List<KnownBean> beans = new ArrayList<>();
    private final ValueTypes types;
    private final Map<String, Argument> parameters = new LinkedHashMap<>();

    /**
     * @param owner the class that has or inherits the method
     * @param self what generated code calls an instance of that class
     * @param method the method with the expression
     */
    public CompiledNames(Elements elements, Types types, TypeElement owner, String self, ExecutableElement method) {
        this.elements = elements;
        this.typeUtils = types;
        this.owner = owner;
        this.self = self;
        this.method = TypeNames.of(owner).simpleName() + "." + method.getSimpleName();
        this.types = new ValueTypes(elements, types, owner);
    }

    /** Adds beans that the expression may call. */
    public CompiledNames with(List<KnownBean> more) {
        beans.addAll(more);
        return this;
    }

    /**
     * Adds a parameter of the method.
     *
     * @param java the expression in generated code
     * @param absent whether its value may be null
     */
    public void add(String name, String java, TypeMirror type, boolean absent, Phase phase) {
        var value = types.of(type);
        parameters.put(name, new Argument(java, absent ? value.orAbsent() : value, phase));
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public Map<String, Argument> parameters() {
        return parameters;
    }

    @Override
    public Map<String, ValueType> members(ValueType type) {
        return types.members(type);
    }

    @Override
    public TypeName owner(ValueType type) {
        return types.owner(type);
    }

    @Override
    public Collection<String> beans() {
        return beans.stream().filter(bean -> types.isAccessible(bean.type()))
                .map(bean -> bean.type().getSimpleName().toString()).distinct().toList();
    }

    @Override
    public Optional<Bean> bean(String name) {
        return InjectedBean.of(name, beans).map(bean -> new Bean(
                bean.known().type().equals(owner) ? self : "this." + bean.field(), methods(bean.known().type())));
    }

    private List<BeanMethod> methods(TypeElement bean) {
        var methods = new ArrayList<BeanMethod>();
        for (var member : ElementFilter.methodsIn(elements.getAllMembers(bean))) {
            if (!ValueTypes.isOfObject(member)) {
                var type = (ExecutableType) typeUtils.asMemberOf((DeclaredType) bean.asType(), member);
                methods.add(new BeanMethod(member.getSimpleName().toString(),
                        type.getParameterTypes().stream().map(types::of).toList(), refusal(bean, member)));
            }
        }
        return methods;
    }

    private String refusal(TypeElement bean, ExecutableElement member) {
        if (member.getReturnType().getKind() != TypeKind.BOOLEAN) {
            return "returns " + TypeNames.of(member.getReturnType()).shortText() + ", not boolean";
        }
        if (member.getModifiers().contains(Modifier.STATIC)) {
            return "is static; remove static";
        }
        if (!member.getTypeParameters().isEmpty() || !member.getThrownTypes().isEmpty()) {
            return "has type parameters or throws exceptions; write a method without them";
        }
        return types.isAccessible(member) && types.isAccessible(bean) ? ""
                : "cannot be called from the package of " + owner.getSimpleName() + "; make it public";
    }

    static IllegalArgumentException several(String name, List<KnownBean> beans) {
        return new IllegalArgumentException(name + " is the name of " + beans.stream()
                .map(bean -> bean.type().getQualifiedName() + " (bean " + bean.name() + ")").sorted()
                .collect(Collectors.joining(" and ")) + "; use the names of the beans");
    }
}
