package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.ClassPrepareRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops in a class that was compiled after the debugger had attached. */
@Tag("slow")
class DebuggerTest {
    private static final int LINE = 8;
    private static final int LIMIT_MILLIS = 60_000;

    @TempDir
    private Path folder;

    @Test
    void a_breakpoint_is_hit_after_a_reload() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.write("Tea", DevProject.controller("Tea", "/tea", "green")).start("--server.port=0");
            VirtualMachine machine = attach(project.debugPort());
            ClassPrepareRequest loads = machine.eventRequestManager().createClassPrepareRequest();
            loads.addClassFilter("shop.Tea");
            loads.enable();
            project.write("Tea", DevProject.controller("Tea", "/tea", "black"));
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> get(project));
            assertThat(awaitBreakpoint(machine)).isEqualTo(LINE);
            machine.dispose();
            assertThat(answer.join()).isEqualTo("black");
        }
    }

    private static String get(DevProject project) {
        try {
            return project.get("/tea");
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static VirtualMachine attach(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.transport().name().equals("dt_socket")).findFirst().orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(Integer.toString(port));
        return connector.attach(arguments);
    }

    /** Sets the breakpoint in each class of the name, as debuggers do. Returns the line where a thread has stopped. */
    private static int awaitBreakpoint(VirtualMachine machine) throws Exception {
        while (true) {
            EventSet events = machine.eventQueue().remove(LIMIT_MILLIS);
            assertThat(events).as("an event").isNotNull();
            for (Event event : events) {
                if (event instanceof ClassPrepareEvent loaded) {
                    ReferenceType type = loaded.referenceType();
                    machine.eventRequestManager().createBreakpointRequest(type.locationsOfLine(LINE).getFirst())
                            .enable();
                } else if (event instanceof BreakpointEvent stopped) {
                    return stopped.location().lineNumber();
                }
            }
            events.resume();
        }
    }
}
