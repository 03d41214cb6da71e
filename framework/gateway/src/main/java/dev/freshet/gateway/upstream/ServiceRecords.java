package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Discovery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;

/** The SRV records of a name (RFC 2782), with the JDK's DNS client. */
record ServiceRecords(Discovery.Srv srv) implements AddressSource {
    private static final String TYPE = "SRV";

    private record Record(int priority, int weight, int port, String target) {
        /** @param text priority, weight, port and target, separated by spaces */
        static Record parse(String text) throws IOException {
            String[] parts = text.split(" ");
            try {
                String target = parts[3].endsWith(".") ? parts[3].substring(0, parts[3].length() - 1) : parts[3];
                return new Record(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
                        target);
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException broken) {
                throw new IOException("not an SRV record: " + text, broken);
            }
        }
    }

    @Override
    public List<Found> find() throws IOException {
        List<Record> records = ask();
        int best = records.stream().mapToInt(Record::priority).min().orElse(0);
        // A target of "." means that the service is not available there.
        records.removeIf(record -> record.priority != best || record.target.isEmpty());
        int heaviest = records.stream().mapToInt(Record::weight).max().orElse(0);
        List<Found> found = new ArrayList<>();
        for (Record record : records) {
            int weight = heaviest <= 100 ? record.weight : (int) Math.round(100.0 * record.weight / heaviest);
            found.add(Found.of(new Address(record.target, record.port, Math.max(1, weight))));
        }
        return found;
    }

    private List<Record> ask() throws IOException {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        environment.put(Context.PROVIDER_URL, "dns://" + srv.server().orElse(""));
        environment.put("com.sun.jndi.dns.timeout.initial", "1000");
        environment.put("com.sun.jndi.dns.timeout.retries", "3");
        List<Record> records = new ArrayList<>();
        try {
            DirContext dns = new InitialDirContext(environment);
            try {
                Attribute attribute = dns.getAttributes(srv.name(), new String[] {TYPE}).get(TYPE);
                NamingEnumeration<?> values = attribute == null ? null : attribute.getAll();
                while (values != null && values.hasMore()) {
                    records.add(Record.parse(String.valueOf(values.next())));
                }
            } finally {
                dns.close();
            }
        } catch (NamingException failure) {
            throw new IOException(srv.name() + ": " + failure.getMessage(), failure);
        }
        return records;
    }
}
