package dev.freshet.processor.lookalike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Diagnostics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No annotation of another framework that is in the table is silent, wherever it stands. */
class LookAlikesTest {

    /** Packages and names as the frameworks have them; "Anything" stands for those that the table does not name. */
    private static final String ALL = """
            jakarta.annotation.security: RolesAllowed PermitAll DenyAll RunAs DeclareRoles Anything
            javax.annotation.security: RolesAllowed PermitAll DenyAll RunAs DeclareRoles
            jakarta.annotation.sql: DataSourceDefinition DataSourceDefinitions
            javax.annotation.sql: DataSourceDefinition
            jakarta.annotation: Resource Resources ManagedBean Priority
            javax.annotation: Resource Resources ManagedBean Priority PostConstruct PreDestroy
            javax.inject: Inject Named Qualifier Singleton Scope
            javax.validation: Valid
            javax.validation.constraints: NotNull Size Min
            jakarta.transaction: Transactional TransactionScoped
            javax.transaction: Transactional TransactionScoped
            jakarta.ws.rs: Path GET POST PUT DELETE PATCH HEAD OPTIONS HttpMethod ApplicationPath Produces \
              Consumes PathParam QueryParam FormParam HeaderParam CookieParam MatrixParam BeanParam DefaultValue \
              Encoded NameBinding ConstrainedTo
            jakarta.ws.rs.core: Context
            jakarta.ws.rs.container: Suspended PreMatching
            jakarta.ws.rs.ext: Provider
            jakarta.ws.rs.sse: Anything
            javax.ws.rs: Path GET POST PUT DELETE PATCH HEAD OPTIONS HttpMethod ApplicationPath Produces \
              Consumes PathParam QueryParam FormParam HeaderParam CookieParam MatrixParam BeanParam DefaultValue \
              Encoded NameBinding ConstrainedTo
            javax.ws.rs.core: Context
            javax.ws.rs.container: Suspended PreMatching
            javax.ws.rs.ext: Provider
            jakarta.servlet.annotation: WebServlet WebFilter WebListener ServletSecurity HttpConstraint \
              HttpMethodConstraint MultipartConfig WebInitParam
            javax.servlet.annotation: WebServlet WebFilter WebListener ServletSecurity HttpConstraint \
              HttpMethodConstraint MultipartConfig
            jakarta.security.enterprise.authentication.mechanism.http: BasicAuthenticationMechanismDefinition
            javax.security.enterprise.authentication.mechanism.http: LoginToContinue
            jakarta.enterprise.context: ApplicationScoped RequestScoped SessionScoped ConversationScoped \
              Dependent
            jakarta.enterprise.inject: Produces Disposes Alternative Default Any Typed Vetoed Specializes \
              Stereotype Model
            jakarta.enterprise.event: Observes ObservesAsync
            javax.enterprise.context: ApplicationScoped RequestScoped
            javax.enterprise.inject: Produces
            jakarta.interceptor: Interceptor Interceptors AroundInvoke
            javax.interceptor: Interceptors
            jakarta.decorator: Decorator
            javax.decorator: Decorator
            jakarta.ejb: Singleton Stateless Stateful Startup EJB Schedule Schedules Asynchronous \
              TransactionAttribute Lock MessageDriven
            javax.ejb: Stateless
            jakarta.websocket: OnOpen OnMessage OnClose OnError
            jakarta.websocket.server: ServerEndpoint PathParam
            javax.websocket: OnOpen OnMessage OnClose OnError
            javax.websocket.server: ServerEndpoint PathParam
            com.google.inject: Inject Singleton Provides ImplementedBy BindingAnnotation ProvidedBy
            com.google.inject.name: Named
            io.avaje.inject: Component Factory Bean Primary Secondary Prototype Profile PostConstruct PreDestroy
            org.springframework.security.access.prepost: PreAuthorize PostAuthorize PreFilter PostFilter
            org.springframework.security.access.annotation: Secured
            org.springframework.security.authorization.method: AuthorizeReturnObject HandleAuthorizationDenied
            org.springframework.security.core.annotation: AuthenticationPrincipal CurrentSecurityContext
            org.springframework.security.config.annotation.web.configuration: EnableWebSecurity
            org.springframework.security.config.annotation.web.reactive: EnableWebFluxSecurity
            org.springframework.security.config.annotation.method.configuration: EnableMethodSecurity \
              EnableGlobalMethodSecurity EnableReactiveMethodSecurity
            org.springframework.security.oauth2.client.annotation: RegisteredOAuth2AuthorizedClient
            org.springframework.boot.test.context: SpringBootTest TestConfiguration
            org.springframework.boot.test.autoconfigure.web.servlet: WebMvcTest
            org.springframework.boot.test.mock.mockito: MockBean
            org.springframework.test.context.bean.override.mockito: MockitoBean
            org.springframework.test.context: ActiveProfiles TestPropertySource DynamicPropertySource \
              ContextConfiguration
            org.springframework.stereotype: Component Service Repository Controller Indexed
            org.springframework.context.annotation: Configuration Bean Primary Fallback Profile Lazy Scope \
              DependsOn Import ImportResource PropertySource Conditional ComponentScan
            org.springframework.core.annotation: Order AliasFor
            org.springframework.beans.factory.annotation: Autowired Qualifier Value Lookup Configurable
            org.springframework.web.context.annotation: RequestScope SessionScope
            org.springframework.cloud.context.config.annotation: RefreshScope
            org.springframework.boot.autoconfigure.condition: ConditionalOnProperty ConditionalOnMissingBean \
              ConditionalOnBean ConditionalOnClass
            org.springframework.boot.context.properties: ConfigurationProperties EnableConfigurationProperties \
              ConfigurationPropertiesScan
            org.springframework.boot.context.properties.bind: DefaultValue ConstructorBinding
            org.springframework.boot.autoconfigure: SpringBootApplication EnableAutoConfiguration \
              AutoConfiguration
            org.springframework.web.bind.annotation: RestController RequestMapping GetMapping PostMapping \
              PutMapping DeleteMapping PatchMapping PathVariable RequestParam RequestHeader CookieValue \
              RequestBody ResponseBody ResponseStatus ExceptionHandler ControllerAdvice RestControllerAdvice \
              CrossOrigin MatrixVariable RequestPart ModelAttribute RequestAttribute SessionAttribute \
              SessionAttributes InitBinder
            org.springframework.format.annotation: DateTimeFormat NumberFormat
            org.springframework.validation.annotation: Validated
            org.springframework.transaction.annotation: Transactional EnableTransactionManagement
            org.springframework.transaction.event: TransactionalEventListener
            org.springframework.cache.annotation: Cacheable CachePut CacheEvict Caching CacheConfig \
              EnableCaching
            org.springframework.scheduling.annotation: Async EnableAsync Scheduled Schedules EnableScheduling
            org.springframework.context.event: EventListener
            org.springframework.retry.annotation: Retryable Recover
            org.springframework.resilience.annotation: ConcurrencyLimit
            org.springframework.web.service.annotation: HttpExchange GetExchange PostExchange PutExchange \
              DeleteExchange PatchExchange
            org.springframework.cloud.openfeign: FeignClient
            org.springframework.data.relational.core.mapping: Table Column
            org.springframework.data.jdbc.repository.query: Query
            org.springframework.boot.actuate.endpoint.annotation: Endpoint
            org.springframework.messaging.handler.annotation: MessageMapping
            org.springframework.kafka.annotation: KafkaListener
            org.springframework.amqp.rabbit.annotation: RabbitListener
            org.springframework.jms.annotation: JmsListener
            org.springframework.aot.hint.annotation: RegisterReflectionForBinding Reflective
            org.springframework.context.annotation.hints: ImportRuntimeHints
            io.micronaut.core.annotation: Introspected ReflectiveAccess TypeHint Order NonBlocking Blocking \
              Creator
            io.micronaut.security.annotation: Secured
            io.micronaut.security.rules: Anything
            io.micronaut.websocket.annotation: ServerWebSocket OnOpen OnMessage OnClose OnError ClientWebSocket
            io.micronaut.http.annotation: Controller Get Post Put Delete Patch Head Options Body PathVariable \
              QueryValue Header CookieValue Part RequestBean RequestAttribute Produces Consumes Status Error \
              Filter ServerFilter RequestFilter ResponseFilter UriMapping
            io.micronaut.http.server.cors: CrossOrigin
            io.micronaut.http.client.annotation: Client
            io.micronaut.context.annotation: Factory Bean Primary Secondary Replaces Prototype Context Requires \
              Value Property ConfigurationProperties EachProperty Any
            io.micronaut.runtime.http.scope: RequestScope
            io.micronaut.validation: Validated
            io.micronaut.transaction.annotation: Transactional
            io.micronaut.cache.annotation: Cacheable
            io.micronaut.scheduling.annotation: Async Scheduled ExecuteOn
            io.micronaut.runtime.event.annotation: EventListener
            io.micronaut.retry.annotation: Retryable CircuitBreaker
            io.micronaut.serde.annotation: Serdeable
            """;
    private static final List<String> HARMLESS = List.of("org.springframework.lang.Nullable",
            "io.micronaut.core.annotation.Nullable", "jakarta.annotation.Nonnull", "javax.annotation.Nonnull",
            "jakarta.persistence.Entity", "com.acme.other.RolesAllowed");
    private static final List<String> PLACES = List.of("@%s class A { }", "@%s @Component class A { }",
            "class A { @%s void a() { } }", "class A { @%s A() { } }", "class A { @%s int a; }",
            "class A { void a(@%s int a) { } }", "record A(@%s int a) { }", "@%s interface A { }",
            "interface A { @%s void a(); }", "enum A { @%s ONE }", "@%s @interface A { }",
            "class A { class B { @%s void a() { } } }", "package com.acme; @%s class A { }",
            "class A<@%s T> { }", "class A { <@%s T> void a() { } }");

    private static Diagnostics all;

    static List<String> annotations() {
        return ALL.lines().flatMap(line -> {
            var colon = line.indexOf(':');
            return Stream.of(line.substring(colon + 1).strip().split(" +"))
                    .map(name -> line.substring(0, colon) + "." + name);
        }).toList();
    }

    private static String declaration(String annotation) {
        var dot = annotation.lastIndexOf('.');
        return "package " + annotation.substring(0, dot) + "; public @interface " + annotation.substring(dot + 1)
                + " { }";
    }

    @ParameterizedTest
    @MethodSource("annotations")
    void is_an_error_that_says_what_it_would_have_done_and_what_to_write(String annotation) {
        var row = LookAlikeTable.OF_CODE.find(annotation).orElseThrow();
        assertThat(row.does()).matches("[a-z].*[^.]");
        assertThat(row.instead()).matches("[a-z].*[^.]");
        all().with("@" + annotation + " means nothing to Freshet; elsewhere it " + row.does() + ": "
                        + row.instead()).at("@" + annotation + " void");
    }

    /** One compilation of a bean for each annotation, for a compilation each takes a minute. */
    private static synchronized Diagnostics all() {
        if (all == null) {
            var sources = new ArrayList<String>();
            for (var annotation : annotations()) {
                sources.add(declaration(annotation));
                sources.add("@Component class A" + sources.size() + " {\n @" + annotation + " void a() { } }");
            }
            all = Compilation.of(sources.toArray(String[]::new)).options("-Xmaxerrs", "10000").fails();
        }
        return all;
    }

    @Test
    void every_row_of_the_table_is_in_this_test() {
        Set<String> rows = new TreeSet<>();
        var table = LookAlikeTable.OF_CODE;
        annotations().forEach(name -> rows.add(table.find(name).orElseThrow().advice()));
        assertThat(table.annotations()).allSatisfy(
                name -> assertThat(rows).contains(table.find(name).orElseThrow().advice()));
    }

    @Test
    void every_class_of_freshet_that_it_recommends_exists() throws IOException {
        Set<String> named = new TreeSet<>();
        var table = LookAlikeTable.OF_CODE;
        var freshet = Pattern.compile("dev\\.freshet(\\.[a-z]+)*\\.[A-Z]\\w*");
        annotations().forEach(name -> freshet.matcher(table.find(name).orElseThrow().instead()).results()
                .forEach(found -> named.add(found.group())));
        try (var modules = Files.list(Path.of(".."))) {
            var sources = modules.map(module -> module.resolve("src/main/java")).toList();
            assertThat(named).isNotEmpty().allSatisfy(name -> assertThat(sources)
                    .anyMatch(folder -> Files.exists(folder.resolve(name.replace('.', '/') + ".java"))));
        }
    }

    @ParameterizedTest
    @FieldSource("PLACES")
    void is_found_in_every_place(String place) {
        var annotation = "org.springframework.security.access.prepost.PreAuthorize";
        Compilation.of(declaration(annotation), place.formatted(annotation)).fails()
                .with("@" + annotation + " means nothing to Freshet").at("@" + annotation);
    }

    @Test
    void is_found_on_a_package() {
        assertThat(Compilation.of(declaration("org.springframework.boot.Marked"),
                "@org.springframework.boot.Marked package com.acme;").fails().toString())
                .contains("package-info.java").contains("@org.springframework.boot.Marked means nothing to Freshet");
    }

    @ParameterizedTest
    @FieldSource("HARMLESS")
    void others_of_the_same_packages_or_names_are_left_alone(String annotation) {
        Compilation.of(declaration(annotation), "@Component class A { @" + annotation + " void a() { } }")
                .options("-Xlint:-processing").succeeds();
    }

    @Test
    void what_checks_callers_is_never_said_to_be_superfluous() {
        var table = LookAlikeTable.OF_CODE;
        assertThat(annotations()).filteredOn(name -> name.contains(".security."))
                .allSatisfy(name -> assertThat(table.find(name).orElseThrow().instead()).doesNotContain("remove"));
        failsOf("org.springframework.security.access.prepost.PreAuthorize")
                .with("elsewhere it allows the call only if the expression is true: add freshet-security and"
                        + " use dev.freshet.security.Authorize");
    }

    private static Diagnostics failsOf(String annotation) {
        return Compilation.of(declaration(annotation), "@Component class A { @" + annotation + " void a() { } }")
                .fails();
    }

    @Test
    void what_a_bean_inherits_from_a_library_counts_too() {
        var library = Compilation.of("package com.lib; public interface UsersApi {"
                + " @jakarta.annotation.security.RolesAllowed(\"admin\") void delete(int id); }",
                "package com.lib; public abstract class Base implements UsersApi { }")
                .withoutFreshet().succeeds();
        Compilation.of("\n@Component class Users extends com.lib.Base { public void delete(int id) { } }")
                .dependingOn(library).fails().once()
                .with("Users inherits from com.lib.UsersApi.delete: @jakarta.annotation.security.RolesAllowed means"
                        + " nothing to Freshet; elsewhere it lets in only callers with one of these roles")
                .at("class Users");
        Compilation.of("class NoBean extends com.lib.Base { public void delete(int id) { } }").dependingOn(library)
                .succeeds();
    }

    @Test
    void what_a_type_of_the_other_framework_carries_itself_does_not() {
        var library = Compilation.of(declaration("org.springframework.beans.factory.annotation.Autowired"),
                "package org.springframework.jdbc; public class Support {"
                        + " @org.springframework.beans.factory.annotation.Autowired public void source(String s) { } }")
                .withoutFreshet().succeeds();
        Compilation.of("@Component class Users extends org.springframework.jdbc.Support { }").dependingOn(library)
                .succeeds();
    }

    @Test
    void an_annotation_of_a_library_that_carries_one_is_one_too() {
        var library = Compilation.of("package com.lib; @jakarta.annotation.security.RolesAllowed(\"admin\")"
                + " public @interface AdminOnly { }").withoutFreshet().succeeds();
        Compilation.of("@Component class Users {\n @com.lib.AdminOnly void delete() { } }").dependingOn(library)
                .fails().with("@com.lib.AdminOnly carries @jakarta.annotation.security.RolesAllowed, which means"
                        + " nothing to Freshet; elsewhere it lets in only callers").at("@com.lib.AdminOnly");
    }
}
