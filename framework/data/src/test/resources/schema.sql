create table fish (id bigint primary key, name varchar(50) not null);
